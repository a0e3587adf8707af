import { createHash } from 'node:crypto'
import { achadosDe } from '@car/conferencia/achados'
import { avaliacoesDe, avaliados } from '@car/conferencia/avaliacoes'
import { cruzadosDe, cruzamentoDe } from '@car/conferencia/cruzamento'
import { declaradoDe } from '@car/conferencia/declarado'
import { documentoLido } from '@car/conferencia/documento-lido'
import { pontuar, priorizar, VERSAO_REGRAS } from '@car/conferencia/pontuar'
import { termosDe } from '@car/conferencia/termos'
import type { Limites } from '@car/conferencia/tipos'
import type { ListarPorProcessosResponse } from '@car/proto/gen/car/documentos/v1/ListarPorProcessosResponse'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import { PRIORIDADES } from '@car/vocabulary/analise'
import { type Conteudo, type Cruzado, type Decisao, type Linha, NA_FILA } from '../domain/linha.ts'

/** A digest of everything that the scores of a case depend on, except its documents. */
export function baseDe(processo: Processo, limites: Limites): string {
  const { imovel, proprietario, andamento } = processo
  const ressalvas = andamento?.ressalvas ?? []
  return createHash('sha256')
    .update(JSON.stringify([VERSAO_REGRAS, limites, imovel, proprietario, avaliacoesDe(processo), ressalvas]))
    .digest('base64url')
}

/** The findings of a case against other cases, as processos gives them now. */
export const cruzadoDe = (processo: Processo): Cruzado => ({
  versao_cruzamento: processo.cruzamento?.versao ?? 0,
  // A request for findings gets the evidence from its source. Scores never need it.
  cruzados: cruzadosDe(declaradoDe(processo), cruzamentoDe(processo)).map((a) => ({ ...a, evidencias: [] })),
})

export function conteudoDe(
  processo: Processo,
  { documentos, processos_com_duplicidade, versao }: ListarPorProcessosResponse,
  limites: Limites,
  cruzado: Cruzado,
): Omit<Conteudo, 'base'> {
  const declarado = declaradoDe(processo)
  const lidos = documentos.map(documentoLido)
  const achados = avaliados([...achadosDe(declarado, lidos, limites), ...cruzado.cruzados], avaliacoesDe(processo))
  const duplicidade = processos_com_duplicidade.includes(processo.id)
  return {
    versao_documentos: versao,
    total_documentos: documentos.length,
    ...cruzado,
    ...pontuar({ declarado, documentos: lidos, ressalvas: processo.andamento?.ressalvas ?? [], achados, duplicidade }),
  }
}

/** The row of a processo, made from its record and its contents. `agora` is in epoch milliseconds. */
export function montarLinha(processo: Processo, conteudo: Conteudo, agora: number): Linha {
  const { imovel, andamento } = processo
  if (!imovel || !andamento) throw new Error('a processo came without its parts')
  const correndo = (NA_FILA as readonly string[]).includes(processo.status)
  const { prioridade, mudaEm } = priorizar(
    {
      score_risco: conteudo.score_risco,
      submetido_em: correndo ? (processo.submetido_em ?? null) : null,
      prazo_em: correndo ? (processo.prazo_em ?? null) : null,
    },
    agora,
  )
  const { denominacao, municipio, municipio_ibge, uf, area_ha, matricula } = imovel
  const pendencias = andamento.pendencias.map(
    ({ status, prazo_em }) => ({ status, prazo_em }) as Linha['pendencias'][0],
  )
  return {
    _id: processo.id,
    ...conteudo,
    versao_fluxo: andamento.versao_fluxo,
    numero: processo.numero,
    status: processo.status as Linha['status'],
    imovel: { denominacao, municipio, municipio_ibge, uf, area_ha },
    prioridade: PRIORIDADES.indexOf(prioridade),
    revisar_em: mudaEm === null ? null : new Date(mudaEm).toISOString(),
    tempo_acumulado_s: andamento.tempo_acumulado_s,
    relogio_desde: andamento.relogio_desde ?? null,
    ressalvas_abertas: andamento.ressalvas.filter((r) => r.status === 'aberta').length,
    pendencias_abertas: pendencias.filter((p) => p.status === 'aberta').length,
    pendencias,
    analista: processo.analista ? { id: processo.analista.id, nome: processo.analista.nome } : null,
    analista_id: processo.analista?.id ?? null,
    submetido_em: processo.submetido_em ?? null,
    prazo_em: processo.prazo_em ?? null,
    escalado: andamento.escalada ? { vez: andamento.escalada.vez, em: andamento.escalada.em } : null,
    decisoes: andamento.decisoes.map(decisaoDe),
    termos: termosDe(processo.numero, denominacao, municipio, matricula?.numero ?? ''),
  }
}

/** The reason that a person wrote is left out. It stays with the case. */
function decisaoDe({
  resultado,
  em,
  por,
  codigo_motivo,
  tempo_s,
}: NonNullable<Processo['andamento']>['decisoes'][0]): Decisao {
  return {
    resultado: resultado === 'aprovado' ? 'aprovado' : 'rejeitado',
    em,
    por: { id: por?.id ?? '', nome: por?.nome ?? '' },
    codigo_motivo: codigo_motivo ?? null,
    tempo_s,
  }
}
