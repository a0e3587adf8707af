import type { autorizacao, pendencia } from '@car/operations/schemas/processo'
import type { ressalva } from '@car/operations/schemas/ressalva'
import type { z } from 'zod'
import type { Autorizacao, Pendencia, Ressalva } from '../../domain/processo.ts'

export const pendenciaView = (one: Pendencia): z.output<typeof pendencia> => ({
  id: one.id,
  numero: one.numero,
  tipo: one.tipo,
  descricao: one.descricao,
  documento_id: one.documentoId,
  campo: one.campo,
  status: one.status,
  prazo_em: one.prazoEm,
  criada_em: one.criadaEm,
  resposta: one.resposta,
  documento_ids: one.documentoIds,
  respondida_em: one.respondidaEm,
})

export const ressalvaView = ({ decisao: decided, ...rest }: Ressalva): z.output<typeof ressalva> => ({
  id: rest.id,
  tipo_documento: rest.tipoDocumento,
  motivo: rest.motivo,
  texto: rest.texto,
  ...(rest.documentoId === null ? {} : { documento_id: rest.documentoId }),
  status: rest.status,
  criada_em: rest.criadaEm,
  ...(decided === null
    ? {}
    : {
        decisao: {
          motivo: decided.motivo,
          por: decided.por,
          em: decided.em,
          ...(decided.dados === null ? {} : { dados: decided.dados }),
        },
      }),
})

export const autorizacaoView = (one: Autorizacao): z.output<typeof autorizacao> => ({
  id: one.id,
  tecnico: one.tecnico,
  escopo: one.escopo,
  expira_em: one.expiraEm,
  criada_em: one.criadaEm,
})
