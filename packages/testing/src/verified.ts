type Problem = { stream: string; problem: string }

/**
 * Returns the problems that `verify` found beside those that the log of the record shows. Whether a commit is in the log
 * yet when a test changes it depends on the moment; packages/registro tests the log itself.
 */
export const besideTheLog = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ problem }) => !/\b(?:in the log|than the log has)\b/.test(problem))
