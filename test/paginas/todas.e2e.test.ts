import { beforeAll, describe, expect, test } from '@jest/globals'
import { ENDERECOS, type Endereco } from '@car/portal/enderecos'
import { until } from '@car/testing/until'
import { decodeJwt } from 'jose'
import { como, type Quem } from '../support/entrar.ts'
import { emRecurso, pendente } from '../support/fabrica.ts'
import { navegador, visto } from '../support/pagina.ts'

/** What holds of every page, whichever: at 320 px and 400 %, for axe, for its title, and under its policy. */

const abrir = navegador()

let caso: { id: string; pid: string }
let recurso: { id: string; caso: string }
beforeAll(async () => {
  const [comPendencia, comRecurso] = await Promise.all([pendente(), emRecurso()])
  caso = { id: comPendencia.id, pid: comPendencia.pendencia.id }
  recurso = { id: comRecurso.recurso.id, caso: comRecurso.id }
})

/** Whose page it is. */
function donoDe(endereco: Endereco): Quem | undefined {
  if (['/', '/verificar', '/acompanhar'].includes(endereco)) return undefined
  const [, sala] = endereco.split('/')
  const donos: Record<string, Quem> = { analise: 'analista', supervisao: 'supervisora', admin: 'admin' }
  return donos[sala ?? ''] ?? 'maria'
}

async function caminhoDe(endereco: Endereco): Promise<string> {
  const ids: Record<string, string> = {
    '/supervisao/recursos/$id': recurso.id,
    '/processos/$id/decisao': recurso.caso,
    '/admin/pessoas/$id': decodeJwt(await como('estranha')).sub ?? '',
  }
  return endereco
    .replace('$id', ids[endereco] ?? caso.id)
    .replace('$pid', caso.pid)
    .replace('$passo', endereco.includes('novo') ? 'imovel' : 'registro')
    .replace('$tipo', 'produtividade')
}

describe('every page', () => {
  test.each(ENDERECOS)('%s has a title and one heading, fits, and can be read by all', async (endereco) => {
    const page = await abrir({ quem: donoDe(endereco), em: await caminhoDe(endereco), largura: 1280 })
    const h1 = page.getByRole('heading', { level: 1 })
    await h1.waitFor()
    await page.locator('.esqueleto').first().waitFor({ state: 'detached' })
    expect(await h1.count()).toBe(1)
    await until(
      () => page.title(),
      (titulo) => (endereco === '/' ? /^Registro Rural – ./ : /. – Registro Rural$/).test(titulo),
    )
    expect(await page.getByRole('alert').filter({ hasText: 'Não encontrado' }).count()).toBe(0)
    expect(await h1.textContent()).not.toMatch(/^(Entre para ver|Página)/)
    await visto(page, `todas${endereco.replaceAll(/[/$]+/g, '-')}`)
  })
})
