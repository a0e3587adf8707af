import type { Operacao } from '@car/operations/operacao'
import { type IdOperacao, OPERACOES } from '@car/operations/tabela'
import { PAPEIS, type Papel } from '@car/vocabulary/pessoa'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, dito, erro, get, lista, pedir, post, todos } from './support/api.ts'
import { como, CPF, type Quem } from './support/entrar.ts'
import { documentosDe, emRecurso, enviar, lidos, obter, pendente, rascunho } from './support/fabrica.ts'
import type { Ato, Autorizacao } from './support/tipos.ts'
import { deChaveAlheia, forjado, revogado, semAlgoritmo, vencido } from './support/tokens.ts'

/**
 * Every cell of the table of operations, through the gateway and the services: each operation with each role, with too
 * low a trust level, and with each kind of invalid token. All cells are requested with a query parameter that does not
 * exist. It is checked after role, visibility and level, and before anything is done. So a refusal of `sonda` as
 * unknown says that all of those let the request pass, and that nothing was changed.
 */

const PARAMETRO = '?sonda=1'
const linhas = Object.entries(OPERACOES) as [IdOperacao, Operacao][]
const protegidas = linhas.filter(([, { papeis }]) => papeis !== 'publico')

/** One person of each role, whose level is enough for everything the role is asked for here. */
const PESSOA: Record<Papel, Quem> = {
  produtor_rural: 'conceicao',
  responsavel_tecnico: 'tecnica',
  analista_ambiental: 'analista',
  supervisor_ambiental: 'supervisora',
  admin: 'admin',
}

/** Existing things for the parameters of a path. */
type Coisas = {
  processo: string
  documento: string
  pid: string
  aid: string
  achado: string
  job_id: string
  recurso: string
  modelo: string
  usuario: string
  sessao: string
  /** Of the person who asks; of notices everybody sees their own only. */
  aviso: string
  envio: string
}
let daProdutora: Coisas
let daTecnica: Coisas
let antes: unknown
let doBronze: Pick<Coisas, 'processo' | 'documento' | 'sessao' | 'aviso' | 'envio'>
let envioDoAdmin: string

beforeAll(async () => {
  // Somebody has to have signed in once before they can be authorised.
  await como('tecnico')
  const { recurso } = await emRecurso()
  const usuario = decodeJwt(await como('estranha')).sub ?? ''
  const texto = { tipo: 'dado', titulo: 'e2e: área', texto: 'Explique a área.' }
  const { id: modelo } = dados<{ id: string }>(await post('/supervisor/modelos', await como('supervisora'), texto), 201)
  daProdutora = { ...(await reunir('conceicao')), recurso: recurso.id, modelo, usuario }
  daTecnica = { ...(await reunir('tecnica')), recurso: recurso.id, modelo, usuario }
  const { id } = await rascunho('bronze')
  const { id: documento } = dados<{ id: string }>(await enviar(await como('bronze'), id), 202)
  doBronze = {
    processo: id,
    documento,
    sessao: await sessaoDe('bronze'),
    aviso: '',
    envio: await envioDe('bronze', id),
  }
  envioDoAdmin = await envioDe('admin', (await rascunho('admin')).id)
  antes = await retrato()
})

afterAll(async () => {
  dados(await pedir('DELETE', `/supervisor/modelos/${daProdutora.modelo}`, { token: await como('supervisora') }), 204)
})

/** A case of this person with everything that a path can name. */
async function reunir(dono: Quem): Promise<Omit<Coisas, 'recurso' | 'modelo' | 'usuario'>> {
  const { id, pendencia } = await pendente(dono)
  const [documento] = await documentosDe(id, dono)
  const pedido = { cpf: CPF.tecnico, escopo: 'consultar' }
  const { id: aid } = dados<Autorizacao>(await post(`/processos/${id}/autorizacoes`, await como(dono), pedido), 201)
  const job = dados<{ job_id: string }>(
    await post(`/analista/processos/${id}/gerar-dossie`, await como('analista'), {}),
    202,
  )
  await lidos(id, dono)
  const [achado] = await todos<{ id: string }>(`/analista/processos/${id}/achados`, await como('analista'))
  return {
    processo: id,
    documento: documento?.id ?? '',
    pid: pendencia.id,
    aid,
    achado: achado?.id ?? '',
    job_id: job.job_id,
    sessao: await sessaoDe(dono),
    aviso: await avisoDe(dono),
    envio: await envioDe(dono, id),
  }
}

async function envioDe(quem: Quem, processo_id: string): Promise<string> {
  const pedido = { processo_id, tipo_documento: 'outros', nome: 'a.pdf', tamanho: 1 }
  return dados<{ id: string }>(await post('/documentos/envios', await como(quem), pedido), 201).id
}

/** The session that this person asks with: of sessions everybody sees their own only. */
async function sessaoDe(quem: Quem): Promise<string> {
  const sessoes = await todos<{ id: string; atual: boolean }>('/auth/sessoes', await como(quem))
  return sessoes.find(({ atual }) => atual)?.id ?? ''
}

/** The first of this person's notices, once there is one, since they own a submitted case. */
const avisoDe = (quem: Quem): Promise<string> =>
  until(
    async () => (await todos<{ id: string }>('/avisos', await como(quem)))[0]?.id ?? '',
    (id) => id !== '',
    30_000,
  )

function caminhoDe({ caminho, bytes }: Operacao, coisas: Partial<Coisas>): string {
  const id = caminho.startsWith('/api/v1/documentos/envios/')
    ? coisas.envio
    : caminho.startsWith('/api/v1/documentos/')
      ? coisas.documento
      : caminho.startsWith('/api/v1/supervisor/recursos/')
        ? coisas.recurso
        : caminho.startsWith('/api/v1/supervisor/modelos/')
          ? coisas.modelo
          : caminho.startsWith('/api/v1/admin/')
            ? coisas.usuario
            : caminho.startsWith('/api/v1/auth/sessoes/')
              ? coisas.sessao
              : caminho.startsWith('/api/v1/avisos/')
                ? coisas.aviso
                : coisas.processo
  const valores: Record<string, string | undefined> = { ...coisas, id, tipo: 'prazos', pagina: '1', codigo: 'X' }
  const parametros = PARAMETRO + (bytes ? '&inicio=0' : '') + (caminho.endsWith('/comparar') ? '&de=1&ate=1' : '')
  return caminho.replace(/\{(\w+)\}/g, (_, nome: string) => valores[nome] ?? '-').replace('/api/v1', '') + parametros
}

const pedirCelula = (operacao: Operacao, coisas: Partial<Coisas>, token?: string) =>
  pedir(operacao.metodo, caminhoDe(operacao, coisas), {
    token,
    ...(operacao.multipart ? { corpo: new FormData() } : {}),
  })

describe.each(PAPEIS)('%s', (papel) => {
  test.each(protegidas)('%s', async (id, operacao) => {
    const visiveis = papel === 'responsavel_tecnico' ? daTecnica : daProdutora
    const envio = papel === 'admin' ? envioDoAdmin : visiveis.envio
    const coisas = { ...visiveis, envio, sessao: await sessaoDe(PESSOA[papel]) }
    const semAvisos = id === 'marcarAvisoLido' && papel !== 'produtor_rural' && papel !== 'responsavel_tecnico'
    const resposta = await pedirCelula(operacao, coisas, await como(PESSOA[papel]))
    const esperada = semAvisos ? ['404 CAR-003', {}] : await esperado(operacao, papel)
    expect([dito(resposta), erro(resposta).detalhes]).toEqual(esperada)
  })
})

/** An upload in parts belongs to its author alone, and the analysis has none here. */
const deEnvio = (caminho: string) => caminho.includes('/envios/{id}')
const DA_ANALISE: readonly Papel[] = ['analista_ambiental', 'supervisor_ambiental']

/** A person passes where their role is listed, unless their level is below what the operation requires. */
async function esperado({ nivel, papeis, caminho }: Operacao, papel: Papel): Promise<[string, Record<string, string>]> {
  if (deEnvio(caminho) && DA_ANALISE.includes(papel)) return ['404 CAR-003', {}]
  if (!papeis.includes(papel as never)) return ['404 CAR-003', {}]
  const tem = decodeJwt<{ nivel_confiabilidade: string }>(await como(PESSOA[papel])).nivel_confiabilidade
  if (nivel === 'ouro' && tem !== 'ouro') return ['403 CAR-006', { nivel_confiabilidade: 'insufficient_level' }]
  return ['422 CAR-004', { sonda: 'unknown_field' }]
}

describe('bronze', () => {
  const abertas = [
    'criarProcesso',
    'editarProcesso',
    'excluirProcesso',
    'enviarDocumento',
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
      // What a draft of theirs does not have yet does not exist for them: a pendency, an authorisation, a dossier.
      const naoHa = /\{(pid|aid|job_id)\}|\/avisos\/\{id\}/.test(operacao.caminho)
      const basta = operacao.nivel === 'bronze'
      const resposta = await pedirCelula(operacao, doBronze, await como('bronze'))
      expect(dito(resposta)).toBe(naoHa ? '404 CAR-003' : basta ? '422 CAR-004' : '403 CAR-006')
      expect(basta).toBe(operacao.metodo === 'GET' || abertas.includes(id))
    },
  )

  test.each(protegidas.filter(([, { papeis }]) => papeis.includes('analista_ambiental' as never)))(
    'analyst: %s',
    async (id, operacao) => {
      const coisas = { ...daProdutora, sessao: await sessaoDe('analistaBronze') }
      const resposta = await pedirCelula(operacao, coisas, await como('analistaBronze'))
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
  expect(dito(await pedirCelula(operacao, daProdutora, await como('analistaPrata')))).toBe('403 CAR-006')
})

describe('a stranger is answered as if there were nothing', () => {
  const deUmaCoisa = protegidas.filter(
    ([, { caminho, papeis }]) => caminho.includes('{') && papeis.includes('produtor_rural' as never),
  )
  test.each(deUmaCoisa)('%s', async (_id, operacao) => {
    const token = await como('estranha')
    const alheia = await pedirCelula(operacao, daProdutora, token)
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
      vistos.push(`${id} ${dito(await pedirCelula(operacao, daProdutora, token))}`)
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

/** What the cells could have changed. */
async function retrato(): Promise<unknown> {
  const { versao, status } = await obter(daProdutora.processo, 'conceicao')
  const atos = await todos<Ato>(`/processos/${daProdutora.processo}/historico`, await como('conceicao'))
  const rascunhos = lista(await get('/processos?page_size=1', await como('conceicao'))).meta.total_count
  return { versao, status, rascunhos, dePessoas: atos.filter(({ por }) => por !== null).map(({ id }) => id) }
}
