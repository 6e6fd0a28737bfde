//! What this process has cost so far, as Linux counts it.

use std::fs;
use std::time::Duration;

/// Processor time and memory of this process.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    /// User and system seconds.
    pub cpu: f64,
    /// Most memory held at a time, in MB.
    pub rss_mb: f64,
    /// Memory held now, in MB.
    pub held_mb: f64,
}

/// Clock ticks a second in `/proc/self/stat`: fixed by the kernel's interface to programs.
const TICKS: f64 = 100.0;

impl Figures {
    /// Reads the figures. `None` where there is no `/proc`.
    pub fn now() -> Option<Self> {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        let status = fs::read_to_string("/proc/self/status").ok()?;
        Some(Self {
            cpu: cpu_in(&stat)?,
            rss_mb: megabytes_in(&status, "VmHWM:")?,
            held_mb: megabytes_in(&status, "VmRSS:")?,
        })
    }
}

/// Counts the processor time of this thread: waiting for other threads costs nothing.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(Duration);

impl Stopwatch {
    /// Starts counting.
    pub fn start() -> Self {
        Self(thread_time())
    }

    /// Time since it was started.
    pub fn elapsed(self) -> Duration {
        thread_time().saturating_sub(self.0)
    }
}

fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Fields 14 and 15; the name before them stands in brackets and may hold spaces.
fn cpu_in(stat: &str) -> Option<f64> {
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS)
}

fn megabytes_in(status: &str, name: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_spaces_and_brackets_does_not_shift_the_fields() {
        let stat = "7 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0";
        assert_eq!(cpu_in(stat), Some(3.0));
    }

    #[test]
    fn only_work_counts_as_time() {
        let watch = Stopwatch::start();
        let sum: u64 = (0..200_000).map(std::hint::black_box).sum();
        assert!(sum > 0 && watch.elapsed() > Duration::ZERO);
    }

    #[test]
    fn memory_is_read_in_megabytes() {
        let status = "VmPeak: 1 kB\nVmHWM:\t   2048 kB\nVmRSS:\t   1024 kB\n";
        assert_eq!(megabytes_in(status, "VmHWM:"), Some(2.0));
        assert_eq!(megabytes_in(status, "VmRSS:"), Some(1.0));
    }
}
