//! Linear equations.

/// Solves linear equations, the right side standing in the last column, by elimination. The matrix must be positive definite, so that no pivot is 0.
pub fn solve(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let count = matrix.len();
    for place in 0..count {
        let pivot = matrix[place].clone();
        for row in &mut matrix[place + 1..] {
            let factor = row[place] / pivot[place];
            for (cell, above) in row.iter_mut().zip(&pivot) {
                *cell -= factor * above;
            }
        }
    }
    let mut solved = vec![0.0; count];
    for place in (0..count).rev() {
        let known: f64 = (place + 1..count)
            .map(|other| matrix[place][other] * solved[other])
            .sum();
        solved[place] = (matrix[place][count] - known) / matrix[place][place];
    }
    solved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_solves_the_equations_is_found() {
        let solved = solve(vec![vec![4.0, 1.0, 9.0], vec![1.0, 3.0, 5.0]]);
        assert!((solved[0] - 2.0).abs() < 1e-12 && (solved[1] - 1.0).abs() < 1e-12);
    }
}
