import type { Declared } from '@car/conferencia/types'
import type { autorizacao, decisao, pendencia, processo, recurso } from '@car/operations/schemas/processo'
import type { ressalva } from '@car/operations/schemas/ressalva'
import type { wholeRecurso } from '@car/operations/schemas/supervisor'
import type { z } from 'zod'
import { inForce } from './access.ts'
import type { Autorizacao, Processo, Pendencia, Recurso, Ressalva } from './processo.ts'
import type { Geometry } from '@car/vocabulary/geometry'
import { municipioName } from './imovel.ts'
import type { DocumentoJunto } from './permission.ts'
import { appealableUntil } from './appealable.ts'
import type { Prazos } from './prazos.ts'

export type RegistroProcesso = z.output<typeof processo>

/** The public record of a case, for HTTP and gRPC alike. CPF and CNPJ are masked. */
export function recordOf(
  { processo, versao }: { processo: Processo; versao: number },
  geometria: Geometry | undefined,
  completenessScore: number,
  agora: Date,
): RegistroProcesso {
  if (processo.status === 'descartado') throw new Error('a discarded draft has no public record')
  const { perimetro: _, ...imovel } = processo.imovel
  return {
    id: processo.id,
    numero: processo.numero,
    status: processo.status,
    versao,
    imovel: {
      ...imovel,
      ...(geometria === undefined ? {} : { geometria }),
      ...(imovel.municipio_ibge === undefined ? {} : { municipio: municipioName(imovel.municipio_ibge) }),
    },
    proprietario: proprietarioOf(processo),
    observacoes: processo.observacoes,
    responsavel_tecnico: responsibleTecnico(processo, agora),
    analista: processo.analista,
    score_completude: completenessScore,
    situacao_car: carStatus(processo),
    criado_em: processo.criadoEm,
    atualizado_em: processo.atualizadoEm,
    submetido_em: processo.submetidoEm,
    prazo_em: processo.prazoEm,
  }
}

const proprietarioOf = ({ proprietario: { nome, documento } }: Processo): RegistroProcesso['proprietario'] => ({
  ...(nome === undefined ? {} : { nome }),
  ...(documento === undefined ? {} : { cpf_cnpj: documento.mascara }),
})

/** The same without the people of the case, and without remarks, which may name some. */
export function withoutPeople({
  proprietario: _,
  observacoes: _o,
  responsavel_tecnico: _r,
  ...registro
}: RegistroProcesso): Omit<RegistroProcesso, 'proprietario' | 'observacoes' | 'responsavel_tecnico'> {
  return registro
}

/** What was declared, as input of the cross-checks. `cpfCnpj` may be masked. */
export function declaredOf(
  { imovel, proprietario }: Processo,
  geometria: Geometry | undefined,
  cpfCnpj: string | undefined,
): Declared {
  const { uf, area_ha, matricula, ccir_codigo, municipio_ibge } = imovel
  const municipio = municipio_ibge === undefined ? null : municipioName(municipio_ibge)
  return {
    imovel: { uf, area_ha, matricula, ccir_codigo, municipio, geometria: geometria ?? null },
    proprietario: { nome: proprietario.nome, cpf_cnpj: cpfCnpj },
  }
}

/** The technician who signed; before a signature, the one who is authorised to sign. */
function responsibleTecnico(
  { assinatura, ...processo }: Processo,
  agora: Date,
): RegistroProcesso['responsavel_tecnico'] {
  if (assinatura) {
    const { tecnico, conselho, registro, art_trt } = assinatura
    return { ...tecnico, conselho, registro, art_trt }
  }
  return inForce(processo, agora).find((a) => a.escopo === 'submeter')?.tecnico ?? null
}

/** The state of the property in the registry. Only courts order a suspension; it never follows from a case. */
function carStatus(processo: Processo): RegistroProcesso['situacao_car'] {
  if (processo.status === 'cancelado') return 'CA'
  const ultima = processo.decisoes.at(-1)
  const reopened = processo.recursos.at(-1)?.status === 'deferido' && processo.status === 'em_analise'
  if (!ultima || reopened) return null
  return ultima.resultado === 'aprovado' ? 'AT' : 'PE'
}

export const pendenciaRecord = (p: Pendencia): z.output<typeof pendencia> => ({
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

export const ressalvaRecord = ({ decisao: d, ...r }: Ressalva): z.output<typeof ressalva> => ({
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

export const recursoRecord = (processoId: string, r: Recurso): z.output<typeof recurso> => ({
  id: r.id,
  processo_id: processoId,
  status: r.status,
  fundamentacao: r.fundamentacao,
  documento_ids: r.documentoIds,
  aberto_em: r.abertoEm,
  decidido_em: r.decididoEm,
  decidido_por: r.decididoPor,
  decisao: r.decisao,
})

/** The rejection that an appeal contests: the last one before it was lodged. */
export function contestedBy({ decisoes }: Processo, { id, abertoEm }: Pick<Recurso, 'id' | 'abertoEm'>) {
  const rejection = decisoes.findLast((d) => d.resultado === 'rejeitado' && d.em <= abertoEm)
  if (!rejection || rejection.codigo === null) throw new Error(`appeal ${id} contests no rejection`)
  return { ...rejection, codigo: rejection.codigo }
}

/** An appeal, the rejection that it contests, and the documents of the case that it names. */
export function wholeRecursoRecord(
  processo: Processo,
  r: Recurso,
  documentos: readonly DocumentoJunto[],
  prazos: Prazos,
): z.output<typeof wholeRecurso> {
  const rejection = contestedBy(processo, r)
  const { codigo, motivo, em, por } = rejection
  return {
    ...recursoRecord(processo.id, r),
    processo_numero: processo.numero,
    documentos: documentos
      .filter(({ id }) => r.documentoIds.includes(id))
      .map(({ id, tipo, status }) => ({ id, tipo_documento: tipo, status })),
    decisao_contestada: {
      codigo_motivo: codigo,
      motivo: motivo ?? '',
      em,
      por,
      recurso_ate: appealableUntil(processo, rejection, prazos).toISOString(),
    },
  }
}

/**
 * The decisions on the case and on its appeals, oldest first.
 * @param prazos  the term in which a rejection may be appealed
 */
export function decisionRecords(processo: Processo, prazos: Prazos): z.output<typeof decisao>[] {
  const ofAnalysis = processo.decisoes.map((d) => ({
    resultado: d.resultado,
    codigo_motivo: d.codigo,
    motivo: d.resultado === 'rejeitado' ? d.motivo : null,
    parecer: d.resultado === 'aprovado' ? d.motivo : null,
    em: d.em,
    recurso_ate: d.resultado === 'rejeitado' ? appealableUntil(processo, d, prazos).toISOString() : null,
  }))
  const ofRecursos = processo.recursos.flatMap(({ status, decisao: motivo, decididoEm: em }) =>
    status === 'aberto' || em === null
      ? []
      : { resultado: `recurso_${status}` as const, codigo_motivo: null, motivo, parecer: null, em, recurso_ate: null },
  )
  return [...ofAnalysis, ...ofRecursos].toSorted((a, b) => Date.parse(a.em) - Date.parse(b.em))
}

export const autorizacaoRecord = (a: Autorizacao): z.output<typeof autorizacao> => ({
  id: a.id,
  tecnico: a.tecnico,
  escopo: a.escopo,
  expira_em: a.expiraEm,
  criada_em: a.criadaEm,
})
