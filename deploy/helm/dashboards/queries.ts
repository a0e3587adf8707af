/**
 * The condition on the namespace, a variable of the dashboard, so that queries work in every installation. Workloads
 * are told apart by the label `job`.
 */
export const ALL = 'namespace="$namespace"'
export const OVER = '[$__rate_interval]'

/** Returns the query for the quantile `q` (0 to 1) of a histogram. */
export const quantile = (q: number, histogram: string, by = '') =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (rate(${histogram}_bucket{${ALL}}${OVER})))`
export const perSecond = (by: string, metric: string, more = '') =>
  `sum by (${by}) (rate(${metric}{${ALL}${more}}${OVER}))`
/** Returns the query for a value of which every pod reports the same total, so it takes the maximum and not the sum. */
export const most = (by: string, metric: string) => `max by (${by}) (${metric}{${ALL}})`
