import { createHash } from 'node:crypto'
import type { Shown } from '@car/cadastro/declaration'
import { titlesOf } from '@car/cadastro/lists'
import { achadosOf } from '@car/cross-check/achados'
import { verdictsOf, judgedAchados } from '@car/cross-check/verdicts'
import { crossedAchadosOf, cruzamentoOf } from '@car/cross-check/territorio/cruzamento'
import { declaredOf } from '@car/cross-check/declared'
import { modulesOf } from '@car/cross-check/values/modules'
import { toReadDocumento } from '@car/cross-check/papers/read-documento'
import { scoreProcesso, prioritise, RULES_VERSION } from '@car/cross-check/score'
import { termsOf } from '@car/store/terms'
import type { Limits } from '@car/cross-check/types'
import { cellOf } from '@car/geometry/cell-of'
import type { ListarPorProcessosResponse } from '@car/proto/gen/car/documentos/v1/ListarPorProcessosResponse'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import { PRIORITIES } from '@car/vocabulary/analysis'
import { OVERLAP_KINDS } from '@car/vocabulary/camada'
import type { Person } from '@car/vocabulary/person'
import { ORIGEM_KINDS } from '@car/vocabulary/processo'
import { type Content, type Decision, type Row, IN_LOT, IN_QUEUE, reviewedBy, TO_BE_READ } from '../domain/row.ts'

/**
 * Returns a digest of the data behind the scores of a case, without its documents and its comparison with other cases.
 */
export function baseOf(processo: Processo, limits: Limits): string {
  const { cadastro, andamento } = processo
  const ressalvas = andamento?.ressalvas ?? []
  return createHash('sha256')
    .update(JSON.stringify([RULES_VERSION, limits, cadastro, verdictsOf(processo), ressalvas]))
    .digest('base64url')
}

/** @param cadastro  what the case declares */
export function contentOf(
  processo: Processo,
  cadastro: Shown,
  { documentos, processos_com_duplicidade, versao }: ListarPorProcessosResponse,
  limits: Limits,
): Content {
  const declarado = declaredOf(cadastro, processo.andamento?.declarado_em)
  const readings = documentos.map(toReadDocumento)
  const crossed = crossedAchadosOf(declarado, cruzamentoOf(processo), limits)
  const achados = judgedAchados([...achadosOf(declarado, readings, limits), ...crossed], verdictsOf(processo))
  const duplicate = processos_com_duplicidade.includes(processo.id)
  const { geometria } = declarado.imovel
  return {
    base: baseOf(processo, limits),
    versao_documentos: versao,
    versao_cruzamento: processo.cruzamento?.versao ?? 0,
    total_documentos: documentos.length,
    camadas: OVERLAP_KINDS.filter((kind) =>
      achados.some(({ codigo, peso }) => codigo === `camada_${kind}` && peso > 0),
    ),
    divergencias: achados.filter(({ situacao, peso }) => situacao === 'divergencia' && peso > 0).length,
    celula: geometria ? cellOf(geometria) : null,
    modulos_fiscais: modulesOf(declarado, readings, limits),
    ...scoreProcesso({
      declarado,
      documentos: readings,
      ressalvas: processo.andamento?.ressalvas ?? [],
      achados,
      duplicidade: duplicate,
    }),
  }
}

export function assembleRow(
  processo: Processo,
  { imovel, coproprietarios = [] }: Shown,
  content: Content,
  now: Date,
): Row {
  const { andamento } = processo
  if (!andamento) throw new Error('a processo came without its parts')
  const running = (IN_QUEUE as readonly string[]).includes(processo.status)
  const { prioridade, changesAt } = prioritise(
    {
      score_risco: content.score_risco,
      submetido_em: running ? (processo.submetido_em ?? null) : null,
      prazo_em: running ? (processo.prazo_em ?? null) : null,
    },
    now,
  )
  const { denominacao = '', municipio = '', municipio_ibge = '', uf = '', area_ha = 0 } = imovel
  const titles = titlesOf(imovel)
  const pendencias = andamento.pendencias.map(({ status, prazo_em }) => ({ status, prazo_em }) as Row['pendencias'][0])
  return {
    _id: processo.id,
    ...content,
    versao_fluxo: andamento.versao_fluxo,
    numero: processo.numero,
    status: processo.status as Row['status'],
    imovel: { denominacao, municipio, municipio_ibge, uf, area_ha },
    origem: ORIGEM_KINDS.find((kind) => kind === processo.origem?.tipo) ?? null,
    total_titulos: titles.length,
    total_proprietarios: 1 + coproprietarios.length,
    prioridade: PRIORITIES.indexOf(prioridade),
    revisar_em: changesAt === null ? null : new Date(changesAt).toISOString(),
    tempo_acumulado_s: andamento.tempo_acumulado_s,
    relogio_desde: andamento.relogio_desde ?? null,
    ressalvas_abertas: andamento.ressalvas.filter((ressalva) => ressalva.status === 'aberta').length,
    respostas:
      processo.status === 'em_analise' ? pendencias.filter((pendencia) => pendencia.status === 'respondida').length : 0,
    pendencias_abertas: pendencias.filter((pendencia) => pendencia.status === 'aberta').length,
    pendencias,
    lote: (andamento.lote as Row['lote']) ?? null,
    segunda_leitura: (andamento.segunda_leitura as Row['segunda_leitura']) ?? null,
    analista: processo.analista ? { id: processo.analista.id, nome: processo.analista.nome } : null,
    analista_id: processo.analista?.id ?? heldBy(andamento),
    submetido_em: processo.submetido_em ?? null,
    prazo_em: processo.prazo_em ?? null,
    escalado: andamento.escalada ? { vez: andamento.escalada.vez, em: andamento.escalada.em } : null,
    decisoes: andamento.decisoes.map(decisionOf),
    termos: termsOf(
      processo.numero,
      denominacao,
      municipio,
      ...(imovel.nomes_outros_municipios ?? []),
      ...titles.map(({ numero }) => numero),
    ),
  }
}

/** Returns what stands for the analyst while nobody is shown as such, so that the case is offered to nobody. */
function heldBy({ lote, segunda_leitura: reading, revisor_id: reviser }: NonNullable<Processo['andamento']>) {
  if (reviser !== undefined) return reviewedBy(reviser)
  if (reading !== undefined) return TO_BE_READ
  return lote === 'espera' ? IN_LOT : null
}

/** Leaves out the written reason of the decision, which may be personal. Only processos stores this reason. */
function decisionOf({
  resultado,
  em,
  por,
  codigo_motivo,
  tempo_s,
  segunda_leitura: read,
}: NonNullable<Processo['andamento']>['decisoes'][0]): Decision {
  return {
    resultado: resultado === 'aprovado' ? 'aprovado' : 'rejeitado',
    em,
    por: named(por),
    codigo_motivo: codigo_motivo ?? null,
    tempo_s,
    segunda_leitura: read
      ? { leitor: named(read.leitor), forma: read.forma === 'acordo' ? 'acordo' : 'desempate' }
      : null,
  }
}

const named = (person: Partial<Person> | null | undefined): Person => ({
  id: person?.id ?? '',
  nome: person?.nome ?? '',
})
