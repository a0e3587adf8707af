/**
 * The condition on the namespace, which is chosen above the panels, so that queries work in every installation. The
 * label `job` names the workload.
 */
export const ALL = 'namespace="$namespace"'
export const OVER = '[$__rate_interval]'

/** Returns the query for the value that the share `q` of a histogram does not exceed. */
export const quantile = (q: number, histogram: string, by = '') =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (rate(${histogram}_bucket{${ALL}}${OVER})))`
export const perSecond = (by: string, metric: string, more = '') =>
  `sum by (${by}) (rate(${metric}{${ALL}${more}}${OVER}))`
/** Returns the query for a value that all pods report alike, so that it must not be added up. */
export const most = (by: string, metric: string) => `max by (${by}) (${metric}{${ALL}})`
