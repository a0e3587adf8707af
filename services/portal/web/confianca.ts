type Regras = { createScriptURL: (endereco: string) => string }
type ComConfianca = { trustedTypes?: { createPolicy: (nome: 'default', regras: Regras) => unknown } }

/**
 * The browser makes no code of text on these pages (Trusted Types), but for the addresses of our own workers, which it asks
 * about here: `new Worker` and the service worker take an address. HTML and code from text have no rule, so they fail.
 */
;(globalThis as ComConfianca).trustedTypes?.createPolicy('default', {
  createScriptURL(endereco) {
    const { origin, pathname } = new URL(endereco, location.href)
    if (origin === location.origin && (pathname === '/sw.js' || pathname.startsWith('/recursos/'))) return endereco
    throw new TypeError('no script of ours')
  },
})
