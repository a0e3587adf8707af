import type { autorizacao, pendencia } from '@car/operations/schemas/processo'
import type { ressalva } from '@car/operations/schemas/ressalva'
import type { z } from 'zod'
import type { Autorizacao, Pendencia, Ressalva } from '../../domain/processo.ts'

export const pendenciaView = (p: Pendencia): z.output<typeof pendencia> => ({
  id: p.id,
  numero: p.numero,
  tipo: p.tipo,
  descricao: p.descricao,
  documento_id: p.documentoId,
  campo: p.campo,
  status: p.status,
  prazo_em: p.prazoEm,
  criada_em: p.criadaEm,
  resposta: p.resposta,
  documento_ids: p.documentoIds,
  respondida_em: p.respondidaEm,
})

export const ressalvaView = ({ decisao: d, ...r }: Ressalva): z.output<typeof ressalva> => ({
  id: r.id,
  tipo_documento: r.tipoDocumento,
  motivo: r.motivo,
  texto: r.texto,
  ...(r.documentoId === null ? {} : { documento_id: r.documentoId }),
  status: r.status,
  criada_em: r.criadaEm,
  ...(d === null
    ? {}
    : { decisao: { motivo: d.motivo, por: d.por, em: d.em, ...(d.dados === null ? {} : { dados: d.dados }) } }),
})

export const autorizacaoView = (a: Autorizacao): z.output<typeof autorizacao> => ({
  id: a.id,
  tecnico: a.tecnico,
  escopo: a.escopo,
  expira_em: a.expiraEm,
  criada_em: a.criadaEm,
})
