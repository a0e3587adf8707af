import { ID } from './shared-examples.ts'

const CASE_NUMBER = '2026/000042'
const asked = {
  id: '7b1e5c3a-9d42-4f60-8a17-3c5e7f9b1d24',
  status: 'pedida' as const,
  motivo: 'Vendi a terra antes de concluir o cadastro.',
  pedida_em: '2026-03-04T13:52:10.000Z',
  prazo_em: '2026-03-19T13:52:10.000Z',
  decisao: null,
  concluida_em: null,
  vao: ['2026/000051'],
  conta: false,
  ficam: [{ numero: CASE_NUMBER, motivo: 'foi aprovado, e o cadastro é permanente' }],
}
const usuario = { id: ID.produtor, nome: 'Ana Ferreira' }
const fundamentacao = 'O rascunho se apaga; o processo aprovado fica, como a lei manda.'
const hold = {
  id: '2d4f6a8c-1b3e-4c5d-9f70-8e6a4c2b0d15',
  alvo: 'processo' as const,
  processo_id: ID.processo,
  numero: CASE_NUMBER,
  motivo: 'Ofício 12/2026 do Ministério Público, inquérito civil.',
  por: { id: '8e5a1c3d-7f9b-4d2e-a6c0-5b4f3e2d1c0a', nome: 'Rita Moraes' },
  em: '2026-03-04T13:52:10.000Z',
}

/** Examples of what is kept, for how long, and how it ends. */
export const GUARDA_EXAMPLES = {
  exclusoes: { dados: asked },
  pedirExclusao: { body: { motivo: asked.motivo }, dados: asked },
  exclusoesPedidas: { dados: { ...asked, usuario } },
  decidirExclusao: {
    body: { resultado: 'parcial' as const, fundamentacao },
    dados: {
      ...asked,
      usuario,
      status: 'em_andamento' as const,
      decisao: { resultado: 'parcial' as const, fundamentacao, em: '2026-03-05T12:00:00.000Z' },
    },
  },
  retencao: {
    dados: {
      processo_id: ID.processo,
      numero: CASE_NUMBER,
      desde: '2024-02-01T12:00:00.000Z',
      venceu_em: '2026-02-01T12:00:00.000Z',
      retido: false,
    },
  },
  retencoesLegais: { dados: hold },
  imporRetencao: { body: { processo_id: ID.processo, motivo: hold.motivo }, dados: hold },
  retirarRetencao: { body: { motivo: 'O inquérito civil foi arquivado em 2 de março.' } },
}
