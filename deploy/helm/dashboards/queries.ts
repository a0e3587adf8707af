/**
 * The condition on the namespace, which is a variable of the dashboard. Queries then work in every installation. The
 * label `job` distinguishes the workloads.
 */
export const ALL = 'namespace="$namespace"'
export const OVER = '[$__rate_interval]'

/** Returns the query for the quantile `q` (0 to 1) of a histogram. */
export const quantile = (q: number, histogram: string, by = '') =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (rate(${histogram}_bucket{${ALL}}${OVER})))`
export const perSecond = (by: string, metric: string, more = '') =>
  `sum by (${by}) (rate(${metric}{${ALL}${more}}${OVER}))`
/** Returns the query for a value that is a total and the same in every pod. A sum would count it once for each pod. */
export const most = (by: string, metric: string) => `max by (${by}) (${metric}{${ALL}})`
