import { nullIfBroken } from '@car/event-store/broken-record'
import { achadosOf } from '@car/cross-check/achados'
import { toConfirm, statedIn } from '@car/cross-check/papers/reading'
import { toReadDocumento } from '@car/cross-check/papers/read-documento'
import { scoreProcesso } from '@car/cross-check/score'
import { crossedAchadosOf } from '@car/cross-check/territorio/cruzamento'
import type { ReadDocumento } from '@car/cross-check/types'
import { judgedAchados } from '@car/cross-check/verdicts'
import { modulesOf } from '@car/cross-check/values/modules'
import type { Loaded } from '@car/event-store/store'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { isMandatory, MANDATORY, REQUIRED_DATA } from '@car/vocabulary/documento'
import type { DirtReason } from '@car/vocabulary/analysis'
import { impedimento } from '../../analise/domain/impedimento.ts'
import { withoutVerdictsOf } from '../../analise/domain/verdicts.ts'
import type { DomainEvent } from '../../domain/events.ts'
import type { Processo, State } from '../../domain/processo.ts'
import { declaredOf, undeclared } from '../../processo/domain/declared.ts'
import { replacedRefusal } from '../../processo/domain/sucessao.ts'
import { cruzamentoOf } from '../../territorio/usecases/cruzamento-of.ts'
import { originsOf } from '../../usecases/open-sucessores.ts'
import { dirtOf, type Facts } from '../domain/clean.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'
import type { LoteCtx } from './ctx.ts'

/** A case that was examined for a lot. `dirt` is null if it is clean. */
export type Examined = {
  processo: Processo
  loaded: Loaded<State, DomainEvent>
  dirt: DirtReason | null
}

/** The person who takes the responsibility (null for a lot that was undone by itself), and the lot that has the cases. */
type Judging = { personId: string | null; loteId: string | null }

/**
 * Examines cases as whoever decides on them would see them. Cases that do not exist are left out.
 * Documents are asked for once for all.
 */
export async function examine(ctx: LoteCtx, judging: Judging, ids: readonly string[]): Promise<Examined[]> {
  if (ids.length === 0) return []
  const [{ documentos, processos_com_duplicidade }, held] = await Promise.all([
    ctx.documentos.ListarPorProcessos({ processo_ids: [...ids], com_dados: true }),
    ctx.guardas.held(ids),
  ])
  const papers = Map.groupBy(documentos, ({ processo_id }) => processo_id)
  const examined = await Promise.all(
    ids.map((id) =>
      examineOne(ctx, judging, id, {
        documentos: papers.get(id) ?? [],
        held: held.has(id),
        shared: processos_com_duplicidade.includes(id),
        // A broken record, of the case or of one that it follows, must not stop the others.
      }).catch(nullIfBroken),
    ),
  )
  return examined.filter((one) => one !== null)
}

async function examineOne(
  ctx: LoteCtx,
  judging: Judging,
  id: string,
  own: Pick<Own, 'documentos' | 'held' | 'shared'>,
): Promise<Examined | null> {
  const loaded = await ctx.store.load('processo', id)
  const processo = loaded.state
  if (processo === null) return null
  const facts = await factsOf(ctx, judging, { processo, loaded, ...own })
  return { processo, loaded, dirt: dirtOf(facts, ctx.cleanLimits) }
}

type Own = {
  processo: Processo
  loaded: Loaded<State, DomainEvent>
  documentos: readonly Documento[]
  held: boolean
  shared: boolean
}

async function factsOf(ctx: LoteCtx, judging: Judging, own: Own): Promise<Facts> {
  const { processo, loaded } = own
  const { personId } = judging
  const readings = own.documentos.map(toReadDocumento)
  const [{ cruzamento, declarado, achados, score_risco }, declared, camadas, origins] = await Promise.all([
    scored(ctx, withoutVerdictsOf(personId, processo), readings, own.shared),
    personId !== null && ctx.proprietarios.isDeclared(processo, loaded.commits, personId),
    ctx.camadas.recent(),
    originsOf(ctx, processo),
  ])
  const hasBoundaries = camadas.some(({ tipo }) => tipo === 'municipio')
  return {
    free:
      processo.status === 'submetido' &&
      !own.held &&
      (processo.lote === null || (processo.lote.id === judging.loteId && !processo.lote.sorteado)),
    impeded:
      personId !== null && (impedimento(processo, personId, declared) !== null || hasBrought(own.documentos, personId)),
    decidedBefore:
      processo.decisoes.length > 0 || processo.sucessores.length > 0 || replacedRefusal(processo, origins) !== null,
    complete: undeclared(processo).length === 0,
    papersAccepted: MANDATORY.every((tipo) =>
      readings.some((paper) => paper.tipo === tipo && paper.status === 'valido'),
    ),
    hasRessalva: processo.ressalvas.length > 0 || processo.contestacoes.length > 0,
    toConfirm: readings.some(isToConfirm),
    compared: cruzamento !== null && !cruzamento.em_andamento && !cruzamento.incompleto,
    achados: achados.filter(
      (achado) => achado.codigo !== OUTSIDE || hasBoundaries || achado.situacao !== 'nao_verificavel',
    ),
    risk: score_risco,
    modules: modulesOf(declarado, readings, ctx.limits),
  }
}

/** Tells whether all accepted papers of a mandatory kind are from this person, who then does not approve. */
const hasBrought = (documentos: readonly Documento[], personId: string): boolean =>
  MANDATORY.some((tipo) => {
    const papers = documentos.filter((paper) => paper.tipo_documento === tipo && paper.status === 'valido')
    return papers.length > 0 && papers.every(({ enviado_por }) => enviado_por === personId)
  })

/** Makes the findings and scores of a case, as the bench shows them. */
export async function scored(ctx: LandCtx, processo: Processo, documentos: readonly ReadDocumento[], shared: boolean) {
  const [geometry, { cruzamento }] = await Promise.all([
    ctx.perimetros.of(processo.imovel),
    cruzamentoOf(ctx, processo),
  ])
  const declarado = declaredOf(processo, geometry, ({ mascara }) => mascara)
  const achados = judgedAchados(
    [...achadosOf(declarado, documentos, ctx.limits), ...crossedAchadosOf(declarado, cruzamento, ctx.limits)],
    processo.avaliacoes,
  )
  const ressalvas = processo.ressalvas.map(({ tipoDocumento: tipo_documento, status, documentoId }) => ({
    tipo_documento,
    status,
    documento_id: documentoId ?? undefined,
  }))
  const { score_risco } = scoreProcesso({ declarado, documentos, ressalvas, achados, duplicidade: shared })
  return { cruzamento, declarado, achados, score_risco }
}

/** The finding that cannot be made while no boundaries of municipalities are in force. */
const OUTSIDE = 'perimetro_fora_do_municipio'

const isToConfirm = (documento: ReadDocumento): boolean =>
  documento.status === 'valido' &&
  isMandatory(documento.tipo) &&
  REQUIRED_DATA.some((datum) => toConfirm(documento, datum) && statedIn(documento, datum) === undefined)
