import type { EXEMPLOS } from '@car/operations/exemplos'

export type Dados<I extends keyof typeof EXEMPLOS> = (typeof EXEMPLOS)[I] extends { dados: infer D } ? D : never
type Corpo<I extends keyof typeof EXEMPLOS> = (typeof EXEMPLOS)[I] extends { corpo: infer C } ? C : never

type Declarado = { imovel?: object | undefined; proprietario?: object | undefined }
/** What tests declare is whole, unless they take something away. */
type Inteiro<P extends Declarado> = P & {
  imovel: Dito<Pick<NonNullable<P['imovel']>, Exigido & keyof NonNullable<P['imovel']>>>
  proprietario: Dito<NonNullable<P['proprietario']>>
}
type Dito<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }
type Exigido = 'denominacao' | 'municipio_ibge' | 'municipio' | 'uf' | 'area_ha' | 'tipo' | 'matricula'

export type Processo = Inteiro<Dados<'obterProcesso'>>
export type ProcessoDaLista = Dados<'listarProcessos'>
export type NovoProcesso = Inteiro<Corpo<'criarProcesso'>>
export type Recebido = Dados<'enviarDocumento'>
export type Documento = Dados<'obterDocumento'>
export type Situacao = Dados<'situacaoDoDocumento'>
export type DadosExtraidos = Dados<'dadosExtraidos'>
export type Pendencia = Dados<'criarPendencia'>
export type Ressalva = Dados<'ressalvar'>
export type Recurso = Dados<'abrirRecurso'>
export type RecursoInteiro = Dados<'obterRecurso'>
export type Decisao = Dados<'decisoes'>
export type Autorizacao = Dados<'autorizar'>
export type Assistente = Dados<'assistente'>
export type Ato = Dados<'historico'>
export type Achado = Dados<'avaliarAchado'>
export type Nota = Dados<'anotar'>
export type Modelo = Dados<'criarModelo'>
export type Versao = Dados<'versoes'>
export type Comparacao = Dados<'comparar'>
export type ItemDaFila = Dados<'fila'>
export type Aviso = Dados<'listarAvisos'>
export type Carga = Dados<'carga'>
export type Distribuicao = Dados<'distribuir'>
export type Visao = Dados<'visoes'>
export type Assumido = Inteiro<Dados<'assumir'>>
export type Job = Dados<'situacaoDoDossie'>
export type Verificacao = Dados<'verificarDossie'>
export type Dashboard = Dados<'dashboard'>
export type Relatorio = Dados<'relatorio'>
export type Usuario = Dados<'eu'>
export type Tokens = Dados<'callback'> & { refresh_token: string }
export type TipoDocumento = Documento['tipo_documento']

export type Lista<T> = {
  data: T[]
  meta: {
    cursor_next: string | null
    cursor_prev: string | null
    total_count: number
    has_more: boolean
    page_size: number
  }
}

export type ErroDito = {
  dito: string
  mensagem: string
  /** Code by field. */
  detalhes: Record<string, string>
  details: { field: string; code: string; message: string }[]
}
