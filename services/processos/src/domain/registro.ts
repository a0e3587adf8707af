import type { Declarado } from '@car/conferencia/tipos'
import type { autorizacao, decisao, pendencia, processo, recurso } from '@car/operations/schemas/processo'
import type { ressalva } from '@car/operations/schemas/ressalva'
import type { recursoInteiro } from '@car/operations/schemas/supervisor'
import type { z } from 'zod'
import { vigentes } from './acesso.ts'
import type { Autorizacao, Caso, Pendencia, Recurso, Ressalva } from './caso.ts'
import type { Geometria } from '@car/vocabulary/geometria'
import { nomeDoMunicipio } from './imovel.ts'
import type { DocumentoJunto } from './permissao.ts'
import { recorrivelAte } from './recorrivel.ts'
import type { Prazos } from './prazos.ts'

export type RegistroProcesso = z.output<typeof processo>

/** The public record of a case, for HTTP and gRPC alike. CPF and CNPJ are masked. */
export function registroDe(
  { caso, versao }: { caso: Caso; versao: number },
  geometria: Geometria | undefined,
  scoreCompletude: number,
  agora: Date,
): RegistroProcesso {
  if (caso.status === 'descartado') throw new Error('a discarded draft has no public record')
  const { perimetro: _, ...imovel } = caso.imovel
  return {
    id: caso.id,
    numero: caso.numero,
    status: caso.status,
    versao,
    imovel: {
      ...imovel,
      ...(geometria === undefined ? {} : { geometria }),
      ...(imovel.municipio_ibge === undefined ? {} : { municipio: nomeDoMunicipio(imovel.municipio_ibge) }),
    },
    proprietario: proprietarioDe(caso),
    observacoes: caso.observacoes,
    responsavel_tecnico: responsavelTecnico(caso, agora),
    analista: caso.analista,
    score_completude: scoreCompletude,
    situacao_car: situacaoCar(caso),
    criado_em: caso.criadoEm,
    atualizado_em: caso.atualizadoEm,
    submetido_em: caso.submetidoEm,
    prazo_em: caso.prazoEm,
  }
}

const proprietarioDe = ({ proprietario: { nome, documento } }: Caso): RegistroProcesso['proprietario'] => ({
  ...(nome === undefined ? {} : { nome }),
  ...(documento === undefined ? {} : { cpf_cnpj: documento.mascara }),
})

/** The same without the people of the case, and without remarks, which may name some. */
export function semPessoas({
  proprietario: _,
  observacoes: _o,
  responsavel_tecnico: _r,
  ...registro
}: RegistroProcesso): Omit<RegistroProcesso, 'proprietario' | 'observacoes' | 'responsavel_tecnico'> {
  return registro
}

/** What was declared, as input of the cross-checks. `cpfCnpj` may be masked. */
export function declaradoDe(
  { imovel, proprietario }: Caso,
  geometria: Geometria | undefined,
  cpfCnpj: string | undefined,
): Declarado {
  const { uf, area_ha, matricula, ccir_codigo, municipio_ibge } = imovel
  const municipio = municipio_ibge === undefined ? null : nomeDoMunicipio(municipio_ibge)
  return {
    imovel: { uf, area_ha, matricula, ccir_codigo, municipio, geometria: geometria ?? null },
    proprietario: { nome: proprietario.nome, cpf_cnpj: cpfCnpj },
  }
}

/** The technician who signed; before a signature, the one who is authorised to sign. */
function responsavelTecnico({ assinatura, ...caso }: Caso, agora: Date): RegistroProcesso['responsavel_tecnico'] {
  if (assinatura) {
    const { tecnico, conselho, registro, art_trt } = assinatura
    return { ...tecnico, conselho, registro, art_trt }
  }
  return vigentes(caso, agora).find((a) => a.escopo === 'submeter')?.tecnico ?? null
}

/** The state of the property in the registry. Only courts order a suspension; it never follows from a case. */
function situacaoCar(caso: Caso): RegistroProcesso['situacao_car'] {
  if (caso.status === 'cancelado') return 'CA'
  const ultima = caso.decisoes.at(-1)
  const reaberto = caso.recursos.at(-1)?.status === 'deferido' && caso.status === 'em_analise'
  if (!ultima || reaberto) return null
  return ultima.resultado === 'aprovado' ? 'AT' : 'PE'
}

export const registroDaPendencia = (p: Pendencia): z.output<typeof pendencia> => ({
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

export const registroDaRessalva = ({ decisao: d, ...r }: Ressalva): z.output<typeof ressalva> => ({
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

export const registroDoRecurso = (processoId: string, r: Recurso): z.output<typeof recurso> => ({
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

/** An appeal, the rejection that it contests, and the documents of the case that it names. */
export function registroDoRecursoInteiro(
  caso: Caso,
  r: Recurso,
  documentos: readonly DocumentoJunto[],
  prazos: Prazos,
): z.output<typeof recursoInteiro> {
  const rejeicao = caso.decisoes.findLast((d) => d.resultado === 'rejeitado' && d.em <= r.abertoEm)
  if (!rejeicao || rejeicao.codigo === null) throw new Error(`appeal ${r.id} contests no rejection`)
  const { codigo, motivo, em, por } = rejeicao
  return {
    ...registroDoRecurso(caso.id, r),
    processo_numero: caso.numero,
    documentos: documentos
      .filter(({ id }) => r.documentoIds.includes(id))
      .map(({ id, tipo, status }) => ({ id, tipo_documento: tipo, status })),
    decisao_contestada: {
      codigo_motivo: codigo,
      motivo: motivo ?? '',
      em,
      por,
      recurso_ate: recorrivelAte(caso, rejeicao, prazos).toISOString(),
    },
  }
}

/**
 * The decisions on the case and on its appeals, oldest first.
 * @param prazos  the term in which a rejection may be appealed
 */
export function registroDasDecisoes(caso: Caso, prazos: Prazos): z.output<typeof decisao>[] {
  const daAnalise = caso.decisoes.map((d) => ({
    resultado: d.resultado,
    codigo_motivo: d.codigo,
    motivo: d.resultado === 'rejeitado' ? d.motivo : null,
    parecer: d.resultado === 'aprovado' ? d.motivo : null,
    em: d.em,
    recurso_ate: d.resultado === 'rejeitado' ? recorrivelAte(caso, d, prazos).toISOString() : null,
  }))
  const dosRecursos = caso.recursos.flatMap(({ status, decisao: motivo, decididoEm: em }) =>
    status === 'aberto' || em === null
      ? []
      : { resultado: `recurso_${status}` as const, codigo_motivo: null, motivo, parecer: null, em, recurso_ate: null },
  )
  return [...daAnalise, ...dosRecursos].toSorted((a, b) => Date.parse(a.em) - Date.parse(b.em))
}

export const registroDaAutorizacao = (a: Autorizacao): z.output<typeof autorizacao> => ({
  id: a.id,
  tecnico: a.tecnico,
  escopo: a.escopo,
  expira_em: a.expiraEm,
  criada_em: a.criadaEm,
})
