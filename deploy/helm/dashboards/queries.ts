/** The condition works for every installation: its namespace is chosen above the panels. Jobs are workloads. */
export const ALL = 'namespace="$namespace"'
export const OVER = '[$__rate_interval]'

/** The value that the share `q` of a histogram does not exceed. */
export const quantile = (q: number, histogram: string, by = '') =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (rate(${histogram}_bucket{${ALL}}${OVER})))`
export const perSecond = (by: string, metric: string, more = '') =>
  `sum by (${by}) (rate(${metric}{${ALL}${more}}${OVER}))`
/** For values that pods share: every pod reports the same number, so these must not be added up. */
export const most = (by: string, metric: string) => `max by (${by}) (${metric}{${ALL}})`
