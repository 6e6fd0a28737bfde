use super::*;
use model::Timestamp;
use tokio::time::Instant;

/// Follows tokio's time, which stands still until everybody waits.
struct TokioClock(Instant);

impl Clock for TokioClock {
    fn now(&self) -> Timestamp {
        Timestamp::UNIX_EPOCH
    }
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

fn pace(floor: Duration, connections: usize) -> Pace {
    let config = Config {
        floor,
        connections_per_host: connections,
        ..Config::default()
    };
    Pace::new(&config, Arc::new(TokioClock(Instant::now())))
}

fn host() -> Url {
    Url::parse("http://library.example/").unwrap()
}

const SECOND: Duration = Duration::from_secs(1);
const BADLY: Ended = Ended::Badly { retry_after: None };

async fn spend(pace: &Pace, ended: Ended) -> Duration {
    pace.turn(&host()).await.ok().unwrap().done(ended);
    pace.wait(&host())
}

#[tokio::test(start_paused = true)]
async fn a_host_rests_for_the_floor_or_five_times_its_latency() {
    let pace = pace(3 * SECOND, 1);
    assert_eq!(spend(&pace, Ended::Well(SECOND / 10)).await, 3 * SECOND);
    assert_eq!(spend(&pace, Ended::Well(2 * SECOND)).await, 10 * SECOND);
    assert_eq!(spend(&pace, Ended::Well(60 * SECOND)).await, 30 * SECOND);
}

#[tokio::test(start_paused = true)]
async fn with_a_floor_of_zero_only_distress_slows() {
    let pace = pace(Duration::ZERO, 1);
    assert_eq!(spend(&pace, Ended::Well(2 * SECOND)).await, Duration::ZERO);
    assert_eq!(spend(&pace, BADLY).await, SECOND);
    assert_eq!(spend(&pace, BADLY).await, 2 * SECOND);
    assert!(spend(&pace, Ended::Well(SECOND)).await < 2 * SECOND);
    for _ in 0..20 {
        spend(&pace, Ended::Well(SECOND)).await;
    }
    assert_eq!(spend(&pace, Ended::Well(SECOND)).await, Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn a_host_that_says_so_in_a_page_is_given_a_rest_too() {
    let pace = pace(Duration::ZERO, 1);
    spend(&pace, Ended::Well(Duration::ZERO)).await;
    pace.slow_down(&host());
    assert_eq!(pace.wait(&host()), SLOW_START);
    pace.slow_down(&host());
    assert_eq!(pace.wait(&host()), 2 * SLOW_START);
}

#[tokio::test(start_paused = true)]
async fn a_crawl_delay_is_kept_even_when_long() {
    let pace = pace(SECOND, 1);
    pace.set_crawl_delay(&host(), Some(10 * SECOND));
    assert_eq!(spend(&pace, Ended::Well(SECOND / 10)).await, 10 * SECOND);
    pace.set_crawl_delay(&host(), Some(SECOND / 10));
    assert_eq!(spend(&pace, Ended::Well(SECOND / 10)).await, SECOND);
    pace.set_crawl_delay(&host(), Some(Duration::from_hours(24)));
    spend(&pace, Ended::Well(SECOND / 10)).await;
    assert_eq!(pace.turn(&host()).await.err(), Some(Refusal::RateLimited));
    tokio::time::advance(Duration::from_hours(24)).await;
    assert!(pace.turn(&host()).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn nothing_is_sent_while_retry_after_runs() {
    let pace = pace(Duration::ZERO, 1);
    let started = Instant::now();
    spend(
        &pace,
        Ended::Badly {
            retry_after: Some(200 * SECOND),
        },
    )
    .await;
    pace.turn(&host())
        .await
        .ok()
        .unwrap()
        .done(Ended::Well(SECOND));
    assert_eq!(started.elapsed().as_secs(), 200);
    spend(
        &pace,
        Ended::Badly {
            retry_after: Some(400 * SECOND),
        },
    )
    .await;
    assert_eq!(pace.turn(&host()).await.err(), Some(Refusal::RateLimited));
}

#[tokio::test(start_paused = true)]
async fn one_request_is_under_way_at_a_host_and_others_do_not_wait() {
    let pace = pace(Duration::ZERO, 1);
    let first = pace.turn(&host()).await.ok().unwrap();
    let second = tokio::time::timeout(SECOND, pace.turn(&host())).await;
    assert!(second.is_err(), "the first turn is not over");
    let other = Url::parse("http://other.example/").unwrap();
    assert!(pace.turn(&other).await.is_ok());
    first.done(Ended::Well(SECOND));
    assert!(pace.turn(&host()).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn distress_met_by_one_connection_holds_back_the_others() {
    let pace = pace(3 * SECOND, 2);
    let started = Instant::now();
    let first = pace.turn(&host()).await.ok().unwrap();
    let meet = async {
        tokio::time::sleep(SECOND).await;
        first.done(Ended::Badly {
            retry_after: Some(100 * SECOND),
        });
    };
    let host = host();
    let (second, ()) = tokio::join!(pace.turn(&host), meet);
    assert!(second.is_ok());
    assert_eq!(started.elapsed().as_secs(), 101);
}

#[tokio::test(start_paused = true)]
async fn two_connections_do_not_start_in_the_same_moment() {
    let pace = pace(3 * SECOND, 2);
    let started = Instant::now();
    let first = pace.turn(&host()).await.ok().unwrap();
    let second = pace.turn(&host()).await.ok().unwrap();
    assert_eq!(started.elapsed(), 3 * SECOND);
    first.done(Ended::Well(Duration::ZERO));
    second.done(Ended::Well(Duration::ZERO));
}

#[tokio::test(start_paused = true)]
async fn http_and_https_are_one_queue() {
    let pace = pace(3 * SECOND, 1);
    spend(&pace, Ended::Well(Duration::ZERO)).await;
    let secure = Url::parse("https://library.example/x").unwrap();
    assert_eq!(pace.wait(&secure), 3 * SECOND);
}
