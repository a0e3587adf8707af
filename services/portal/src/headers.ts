/**
 * Returns the headers that limit what a page may load and do. The service worker also uses this function.
 * @param nonce  the nonce of an HTML page, made for one answer
 * @param tiles  the address of imagery
 */
export const securityHeaders = (nonce?: string, tiles?: string) => ({
  'content-security-policy': policy(nonce, tiles),
  'permissions-policy': 'camera=(self), geolocation=(self), screen-wake-lock=(self)',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
})

/**
 * Returns the policy of a page. It allows inline scripts and styles only with the nonce, and only imagery from other
 * origins. A string cannot become code unless the Trusted Types policy of `web/trusted-types.ts` allows it. Pictures of
 * documents and of the camera have `blob:` addresses. Icons of the design system have `data:` addresses.
 */
const policy = (nonce?: string, tiles?: string): string =>
  [
    "default-src 'none'",
    `script-src 'self'${own(nonce)}`,
    `style-src 'self'${own(nonce)}`,
    `img-src 'self' data: blob:${tiles === undefined ? '' : ` ${new URL(tiles).origin}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(nonce === undefined ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    // The gateway receives and counts the reports.
    'report-uri /violacoes',
  ].join('; ')

const own = (nonce?: string): string => (nonce === undefined ? '' : ` 'nonce-${nonce}'`)
