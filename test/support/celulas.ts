import type { Operacao } from '@car/operations/operacao'
import { type IdOperacao, OPERACOES } from '@car/operations/tabela'
import type { Papel } from '@car/vocabulary/pessoa'
import { until } from '@car/testing/until'
import { afterAll, beforeAll } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, dito, erro, pedir, post, type Resposta, todos } from './api.ts'
import { como, CPF, type Quem } from './entrar.ts'
import { documentosDe, emRecurso, enviar, lidos, pendente, rascunho, ressalvaDe } from './fabrica.ts'
import type { Autorizacao, Recebido } from './tipos.ts'

/**
 * Cells of the table of operations: an operation, and who asks for it. All are requested with a query parameter that does
 * not exist. It is checked after role, visibility and level, and before anything is done. So a refusal of `sonda` as
 * unknown says that all of those let the request pass, and that nothing was changed.
 */

const PARAMETRO = '?sonda=1'
export const linhas = Object.entries(OPERACOES) as [IdOperacao, Operacao][]
export const protegidas = linhas.filter(([, { papeis }]) => papeis !== 'publico')

/** One person of each role, whose level is enough for everything the role is asked for here. */
export const PESSOA: Record<Papel, Quem> = {
  produtor_rural: 'conceicao',
  responsavel_tecnico: 'tecnica',
  analista_ambiental: 'analista',
  supervisor_ambiental: 'supervisora',
  admin: 'admin',
}

/** Existing things for the parameters of a path. */
export type Coisas = {
  processo: string
  documento: string
  pid: string
  aid: string
  rid: string
  achado: string
  job_id: string
  recurso: string
  modelo: string
  usuario: string
  sessao: string
  /** Everybody sees their own notices only, so it belongs to the person who asks. */
  aviso: string
  envio: string
}
/** Things that exist, which the cells of a file are asked about. */
export type Existentes = { daProdutora: Coisas; daTecnica: Coisas; doAdmin: Pick<Coisas, 'envio' | 'documento'> }

/** A file of tests calls this once at its top. The things are there when its tests begin. */
export function existentes(): Existentes {
  const coisas = {} as Existentes
  beforeAll(async () => {
    // Somebody has to have signed in once before they can be authorised.
    await como('tecnico')
    const { recurso } = await emRecurso()
    const usuario = decodeJwt(await como('estranha')).sub ?? ''
    const texto = { tipo: 'dado', titulo: 'e2e: área', texto: 'Explique a área.' }
    const { id: modelo } = dados<{ id: string }>(
      await post('/supervisor/modelos', await como('supervisora'), texto),
      201,
    )
    const deTodos = { recurso: recurso.id, modelo, usuario }
    coisas.daProdutora = { ...(await reunir('conceicao')), ...deTodos }
    coisas.daTecnica = { ...(await reunir('tecnica')), ...deTodos }
    const { id: proprio } = await rascunho('admin')
    // An administrator who handles the documents of a case has a part in it, and does not see its notes any more.
    const { id: documento } = dados<Recebido>(await enviar(await como('admin'), proprio), 202)
    coisas.doAdmin = { envio: await envioDe('admin', proprio), documento }
  })
  afterAll(async () => {
    const { modelo } = coisas.daProdutora
    dados(await pedir('DELETE', `/supervisor/modelos/${modelo}`, { token: await como('supervisora') }), 204)
  })
  return coisas
}

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
    rid: await ressalvaDe(dono, id),
    achado: achado?.id ?? '',
    job_id: job.job_id,
    sessao: await sessaoDe(dono),
    aviso: await avisoDe(dono),
    envio: await envioDe(dono, id),
  }
}

export async function envioDe(quem: Quem, processo_id: string): Promise<string> {
  const pedido = { processo_id, tipo_documento: 'outros', nome: 'a.pdf', tamanho: 1 }
  return dados<{ id: string }>(await post('/documentos/envios', await como(quem), pedido), 201).id
}

/** The session that this person asks with: of sessions everybody sees their own only. */
export async function sessaoDe(quem: Quem): Promise<string> {
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

export const pedirCelula = (operacao: Operacao, coisas: Partial<Coisas>, token?: string): Promise<Resposta> =>
  pedir(operacao.metodo, caminhoDe(operacao, coisas), {
    token,
    ...(operacao.multipart ? { corpo: new FormData() } : {}),
  })

/** The answer that a role gets, and the one that is due: the code, and its details by field. */
export async function comPapel(
  [id, operacao]: [IdOperacao, Operacao],
  papel: Papel,
  { daProdutora, daTecnica, doAdmin }: Existentes,
): Promise<{ ouvido: unknown; devido: unknown }> {
  const visiveis = papel === 'responsavel_tecnico' ? daTecnica : daProdutora
  const coisas = { ...visiveis, ...(papel === 'admin' ? doAdmin : {}), sessao: await sessaoDe(PESSOA[papel]) }
  const semAvisos = id === 'marcarAvisoLido' && papel !== 'produtor_rural' && papel !== 'responsavel_tecnico'
  const resposta = await pedirCelula(operacao, coisas, await como(PESSOA[papel]))
  const devido = semAvisos ? ['404 CAR-003', {}] : await esperado(operacao, papel)
  return { ouvido: [dito(resposta), erro(resposta).detalhes], devido }
}

/** An upload in parts belongs to its author alone, and the analysis has none here. */
export const deEnvio = (caminho: string) => caminho.includes('/envios/{id}')
const DA_ANALISE: readonly Papel[] = ['analista_ambiental', 'supervisor_ambiental']

/** A person passes where their role is listed, unless their level is below what the operation requires. */
async function esperado({ nivel, papeis, caminho }: Operacao, papel: Papel): Promise<[string, Record<string, string>]> {
  if (deEnvio(caminho) && DA_ANALISE.includes(papel)) return ['404 CAR-003', {}]
  if (!papeis.includes(papel as never)) return ['404 CAR-003', {}]
  const tem = decodeJwt<{ nivel_confiabilidade: string }>(await como(PESSOA[papel])).nivel_confiabilidade
  if (nivel === 'ouro' && tem !== 'ouro') return ['403 CAR-006', { nivel_confiabilidade: 'insufficient_level' }]
  return ['422 CAR-004', { sonda: 'unknown_field' }]
}
