type Regras = { createScriptURL: (endereco: string) => string }
type ComConfianca = { trustedTypes?: { createPolicy: (nome: 'default', regras: Regras) => unknown } }

/**
 * The policy of these pages (Trusted Types) allows no code made from text. The only exceptions are the addresses of our
 * own workers, which the browser checks here. HTML and scripts from text have no rule, so they fail.
 */
;(globalThis as ComConfianca).trustedTypes?.createPolicy('default', {
  createScriptURL(endereco) {
    const { origin, pathname } = new URL(endereco, location.href)
    if (origin === location.origin && (pathname === '/sw.js' || pathname.startsWith('/recursos/'))) return endereco
    throw new TypeError('no script of ours')
  },
})
