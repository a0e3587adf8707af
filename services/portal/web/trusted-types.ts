type Rules = { createScriptURL: (address: string) => string }
type WithTrustedTypes = { trustedTypes?: { createPolicy: (name: 'default', rules: Rules) => unknown } }

/**
 * The Trusted Types policy of the pages. It allows only the addresses of the pages' own workers. It has no rules for
 * HTML and scripts made from text, so their use fails.
 */
;(globalThis as WithTrustedTypes).trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href)
    if (origin === location.origin && (pathname === '/sw.js' || pathname.startsWith('/recursos/'))) return address
    throw new TypeError('no script of ours')
  },
})
