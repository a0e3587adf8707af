import { PAPEIS } from '@car/vocabulary/pessoa'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { dados, dito, get, lista, todos } from './support/api.ts'
import {
  type Coisas,
  comPapel,
  deEnvio,
  envioDe,
  existentes,
  linhas,
  pedirCelula,
  protegidas,
  sessaoDe,
} from './support/celulas.ts'
import { como } from './support/entrar.ts'
import { enviar, obter, rascunho } from './support/fabrica.ts'
import type { Ato } from './support/tipos.ts'
import { deChaveAlheia, forjado, revogado, semAlgoritmo, vencido } from './support/tokens.ts'

/**
 * Every cell of the table of operations, through the gateway and the services: each operation with each role, with too
 * low a trust level, and with each kind of invalid token.
 */

const coisas = existentes()
let antes: unknown
let doBronze: Pick<Coisas, 'processo' | 'documento' | 'sessao' | 'aviso' | 'envio'>

beforeAll(async () => {
  const { id } = await rascunho('bronze')
  const { id: documento } = dados<{ id: string }>(await enviar(await como('bronze'), id), 202)
  const envio = await envioDe('bronze', id)
  doBronze = { processo: id, documento, sessao: await sessaoDe('bronze'), aviso: '', envio }
  antes = await retrato()
})

describe.each(PAPEIS)('%s', (papel) => {
  test.each(protegidas)('%s', async (...linha) => {
    const { ouvido, devido } = await comPapel(linha, papel, coisas)
    expect(ouvido).toEqual(devido)
  })
})

describe('bronze', () => {
  const abertas = [
    'criarProcesso',
    'editarProcesso',
    'excluirProcesso',
    'enviarDocumento',
    'confirmarDocumento',
    'ressalvar',
    'retirarRessalva',
    'excluirDocumento',
    'abrirEnvio',
    'enviarParte',
    'concluirEnvio',
    'excluirEnvio',
    'logout',
    'alterarContato',
    'encerrarSessao',
    'encerrarOutrasSessoes',
    'marcarAvisoLido',
    'mudarPreferenciasDeAvisos',
  ]

  test.each(protegidas.filter(([, { papeis }]) => papeis.includes('produtor_rural' as never)))(
    'producer: %s',
    async (id, operacao) => {
      // A draft of theirs has no pendency, authorisation, reservation or dossier yet, so none exists for them.
      const naoHa = /\{(pid|aid|rid|job_id)\}|\/avisos\/\{id\}/.test(operacao.caminho)
      const basta = operacao.nivel === 'bronze'
      const resposta = await pedirCelula(operacao, doBronze, await como('bronze'))
      expect(dito(resposta)).toBe(naoHa ? '404 CAR-003' : basta ? '422 CAR-004' : '403 CAR-006')
      expect(basta).toBe(operacao.metodo === 'GET' || abertas.includes(id))
    },
  )

  test.each(protegidas.filter(([, { papeis }]) => papeis.includes('analista_ambiental' as never)))(
    'analyst: %s',
    async (id, operacao) => {
      const dela = { ...coisas.daProdutora, sessao: await sessaoDe('analistaBronze') }
      const resposta = await pedirCelula(operacao, dela, await como('analistaBronze'))
      const naoHa = deEnvio(operacao.caminho) || id === 'marcarAvisoLido'
      expect(dito(resposta)).toBe(naoHa ? '404 CAR-003' : operacao.nivel === 'bronze' ? '422 CAR-004' : '403 CAR-006')
    },
  )
})

test.each(
  protegidas
    .filter(([, { nivel }]) => nivel === 'ouro')
    .filter(([, { papeis }]) => papeis.includes('analista_ambiental' as never)),
)('prata is not enough to %s', async (_id, operacao) => {
  expect(dito(await pedirCelula(operacao, coisas.daProdutora, await como('analistaPrata')))).toBe('403 CAR-006')
})

describe('a stranger is answered as if there were nothing', () => {
  const deUmaCoisa = protegidas.filter(
    ([, { caminho, papeis }]) => caminho.includes('{') && papeis.includes('produtor_rural' as never),
  )
  test.each(deUmaCoisa)('%s', async (_id, operacao) => {
    const token = await como('estranha')
    const alheia = await pedirCelula(operacao, coisas.daProdutora, token)
    const nenhuma = await pedirCelula(operacao, inexistentes(), token)
    expect([dito(alheia), alheia.texto]).toEqual(['404 CAR-003', nenhuma.texto])
  })
})

const inexistentes = (): Partial<Coisas> => {
  const id = () => crypto.randomUUID()
  return {
    processo: id(),
    documento: id(),
    pid: id(),
    aid: id(),
    rid: id(),
    job_id: id(),
    recurso: id(),
    modelo: id(),
    usuario: id(),
    sessao: id(),
    aviso: id(),
    envio: id(),
  }
}

describe('what is no valid token', () => {
  test.each([
    ['no token', async () => undefined, '401 CAR-001'],
    ['forged', async () => forjado(await como('conceicao')), '401 CAR-001'],
    ['alg none', async () => semAlgoritmo(await como('conceicao')), '401 CAR-001'],
    ['foreign key', async () => deChaveAlheia(await como('admin')), '401 CAR-001'],
    ['expired', async () => vencido(await como('admin')), '401 CAR-002'],
    ['revoked', revogado, '401 CAR-002'],
  ])('%s: nowhere', async (_nome, fazer, esperado) => {
    const token = await fazer()
    const vistos: string[] = []
    for (const [id, operacao] of protegidas) {
      vistos.push(`${id} ${dito(await pedirCelula(operacao, coisas.daProdutora, token))}`)
    }
    expect(vistos).toEqual(protegidas.map(([id]) => `${id} ${esperado}`))
  })
})

test('the public operations need no token', async () => {
  const vistos: string[] = []
  // Misses of `acompanhar` are counted by address, and others use them up: copias.e2e asks it without a token.
  const publicas = linhas.filter(([id, { papeis }]) => papeis === 'publico' && id !== 'acompanhar')
  for (const [id, operacao] of publicas) {
    vistos.push(`${id} ${dito(await pedirCelula(operacao, {}))}`)
  }
  expect(vistos.toSorted()).toEqual([
    'authorize 422 CAR-004',
    'callback 401 CAR-018',
    'conferirDossie 422 CAR-004',
    'desligarAviso 422 CAR-004',
    'jwks 422 CAR-004',
    'openapi 422 CAR-004',
    'refresh 422 CAR-004',
    'verificarDossie 422 CAR-004',
  ])
})

test('nothing of all that was done', async () => {
  expect(await retrato()).toEqual(antes)
})

/** Everything that the cells could have changed. */
async function retrato(): Promise<unknown> {
  const { versao, status } = await obter(coisas.daProdutora.processo, 'conceicao')
  const atos = await todos<Ato>(`/processos/${coisas.daProdutora.processo}/historico`, await como('conceicao'))
  const rascunhos = lista(await get('/processos?page_size=1', await como('conceicao'))).meta.total_count
  return { versao, status, rascunhos, dePessoas: atos.filter(({ por }) => por !== null).map(({ id }) => id) }
}
