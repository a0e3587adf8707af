import type { EXAMPLES } from '@car/operations/examples'

export type Dados<I extends keyof typeof EXAMPLES> = (typeof EXAMPLES)[I] extends { dados: infer D } ? D : never
type Body<I extends keyof typeof EXAMPLES> = (typeof EXAMPLES)[I] extends { body: infer C } ? C : never

type Declared = { imovel?: object | undefined; proprietario?: object | undefined }
/** Declared values with all required values. A draft may lack some, but the drafts of the tests do not. */
type Whole<P extends Declared> = P & {
  imovel: Told<Pick<NonNullable<P['imovel']>, RequiredField & keyof NonNullable<P['imovel']>>>
  proprietario: Told<Pick<NonNullable<P['proprietario']>, OwnerField & keyof NonNullable<P['proprietario']>>>
}
type Told<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }
type OwnerField = 'nome' | 'cpf_cnpj'
type RequiredField = 'denominacao' | 'municipio_ibge' | 'municipio' | 'uf' | 'area_ha' | 'tipo' | 'matricula'

export type Processo = Whole<Dados<'obterProcesso'>>
export type ListedProcesso = Dados<'listarProcessos'>
export type NewProcesso = Whole<Body<'criarProcesso'>>
export type Received = Dados<'enviarDocumento'>
export type Documento = Dados<'obterDocumento'>
export type Status = Dados<'situacaoDoDocumento'>
export type ExtractedData = Dados<'dadosExtraidos'>
export type Pendencia = Dados<'criarPendencia'>
export type Ressalva = Dados<'ressalvar'>
export type Recurso = Dados<'abrirRecurso'>
export type WholeRecurso = Dados<'obterRecurso'>
export type Decision = Dados<'decisoes'>
export type Autorizacao = Dados<'autorizar'>
export type Assistant = Dados<'assistente'>
export type Ato = Dados<'historico'>
export type Achado = Dados<'avaliarAchado'>
export type Nota = Dados<'anotar'>
export type Template = Dados<'criarModelo'>
export type Version = Dados<'versoes'>
export type Comparison = Dados<'comparar'>
export type QueueItem = Dados<'fila'>
export type Aviso = Dados<'listarAvisos'>
export type Load = Dados<'carga'>
export type CaseMap = Dados<'mapa'>
export type Distribution = Dados<'distribuir'>
export type QueueView = Dados<'visoes'>
export type Assumed = Whole<Dados<'assumir'>>
export type Job = Dados<'situacaoDoDossie'>
export type Verification = Dados<'verificarDossie'>
export type Dashboard = Dados<'dashboard'>
export type Report = Dados<'relatorio'>
export type User = Dados<'eu'>
export type Tokens = Dados<'callback'> & { refresh_token: string }
export type DocumentoKind = Documento['tipo_documento']

export type List<T> = {
  data: T[]
  meta: {
    cursor_next: string | null
    cursor_prev: string | null
    total_count: number
    has_more: boolean
    page_size: number
  }
}

export type StatedError = {
  said: string
  mensagem: string
  /** The code of the error of each field. */
  byField: Record<string, string>
  details: { field: string; code: string; message: string }[]
}
