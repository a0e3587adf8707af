import { achadosOf } from '@car/cross-check/achados'
import { judgedAchados } from '@car/cross-check/verdicts'
import { crossedAchadosOf } from '@car/cross-check/territorio/cruzamento'
import { describedPerimetro } from '@car/cross-check/memorial/memorial'
import { toReadDocumento } from '@car/cross-check/papers/read-documento'
import type { ReadDocumento } from '@car/cross-check/types'
import { withWitnesses } from '@car/cross-check/papers/witnesses'
import type { User } from '@car/identity/usuario'
import type { assistente } from '@car/operations/schemas/guidance'
import { type Action, allows } from '@car/acts/table'
import { toConfirm, statedIn } from '@car/cross-check/papers/reading'
import { isMandatory, REQUIRED_DATA, MANDATORY, oDocumento, type RequiredDatum } from '@car/vocabulary/documento'
import type { Geometry } from '@car/vocabulary/geometry'
import type { z } from 'zod'
import type { Processo } from '../../domain/processo.ts'
import { guide } from '../../processo/domain/guidance.ts'
import { declaredOf } from '../../processo/domain/declared.ts'
import { situate, type Seen } from '../../usecases/act.ts'
import { attachedOf } from '../../usecases/see.ts'
import { cruzamentoOf } from '../../territorio/usecases/cruzamento-of.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'

export type Assistance = Omit<z.output<typeof assistente>, 'proximo_passo'> & { next: Action | null }

export async function assist(ctx: LandCtx, usuario: User, seen: Seen): Promise<Assistance> {
  const { processo, loaded } = seen
  if (processo.status === 'descartado') throw new Error('a discarded draft has no next step')
  const [response, geometria, { cruzamento }] = await Promise.all([
    ctx.documentos.ListarPorProcessos({ processo_ids: [processo.id], com_dados: true }),
    ctx.perimetros.of(processo.imovel),
    cruzamentoOf(ctx, processo),
  ])
  const readings = response.documentos.map(toReadDocumento)
  const documentos = response.documentos.map(attachedOf)
  const declarado = declaredOf(processo, geometria, (documento) =>
    ctx.seals.open(processo.id, documento, loaded.commits),
  )
  const achados = [
    ...achadosOf(declarado, readings, ctx.limits),
    ...crossedAchadosOf(declarado, cruzamento, ctx.limits),
  ]
  const { faltando, ...guided } = guide(await situate(ctx, usuario, seen, documentos))
  const questions = questionsOf(processo, withWitnesses(declarado, readings, ctx.limits))
  return {
    etapa: processo.status,
    ...guided,
    faltando: [...faltando, ...missingAnswers(questions)],
    a_confirmar: questions.map(({ documento, campo }) => ({ documento_id: documento.id, campo })),
    divergencias: judgedAchados(achados, processo.avaliacoes)
      .filter((achado) => achado.situacao === 'divergencia' || achado.situacao === 'aviso')
      .filter(({ avaliacao, peso }) => avaliacao?.resultado !== 'descartado' || peso > 0)
      .map(({ codigo, mensagem, campo, declarado, lido, documento_id }) => ({
        codigo,
        mensagem,
        campo,
        declarado,
        lido,
        documento_id,
      })),
    sugestoes: [...sugestoes(processo, readings), ...drawings(geometria, readings)],
  }
}

type Question = { documento: ReadDocumento; campo: RequiredDatum }

/** Returns the values that the owner's side still has to confirm. */
function questionsOf({ status }: Processo, documentos: readonly ReadDocumento[]): Question[] {
  if (!allows('confirmar_documento', status)) return []
  return documentos
    .filter((documento) => documento.status === 'valido' && isMandatory(documento.tipo))
    .flatMap((documento) =>
      REQUIRED_DATA.filter((nome) => toConfirm(documento, nome) && statedIn(documento, nome) === undefined).map(
        (campo) => ({ documento, campo }),
      ),
    )
}

/** Says for each mandatory kind how many of its values are to be confirmed. */
function missingAnswers(questions: readonly Question[]): Assistance['faltando'] {
  return MANDATORY.flatMap((tipo) => {
    const count = questions.filter(({ documento }) => documento.tipo === tipo).length
    if (count === 0) return []
    const values = count === 1 ? 'um valor que não foi lido' : `${count} valores que não foram lidos`
    return [{ codigo: `confirmar_${tipo}`, mensagem: `Confira ${values} com certeza: ${oDocumento(tipo)}.` }]
  })
}

/** Offers the perimeter that a technical paper describes, if the case has no drawing. */
function drawings(geometria: Geometry | undefined, documentos: readonly ReadDocumento[]): Assistance['sugestoes'] {
  const described = geometria === undefined ? describedPerimetro(documentos) : null
  if (!described) return []
  const { geometria: valor, documento_id, confianca } = described
  return [{ campo: 'imovel.geometria', valor, documento_id, confianca }]
}

/** Suggests values for empty fields of the declaration, if a document shows them with certainty. */
function sugestoes({ imovel }: Processo, documentos: readonly ReadDocumento[]): Assistance['sugestoes'] {
  const empty = [
    { campo: 'imovel.ccir_codigo', lido: 'ccir_codigo', missing: imovel.ccir_codigo === undefined },
    {
      campo: 'imovel.matricula.cnm',
      lido: 'cnm',
      missing: imovel.matricula !== undefined && imovel.matricula.cnm === undefined,
    },
    {
      campo: 'imovel.matricula.cartorio',
      lido: 'cartorio',
      missing: imovel.matricula !== undefined && imovel.matricula.cartorio === undefined,
    },
  ].filter((one) => one.missing)
  const valid = documentos.filter((documento) => documento.status === 'valido' && isMandatory(documento.tipo))
  return empty.flatMap(({ campo, lido }) => {
    const [read] = valid.flatMap(({ id, campos }) =>
      campos.flatMap((datum) =>
        datum.nome === lido && !datum.confirmar && datum.valor !== null
          ? { ...datum, valor: datum.valor, documento_id: id }
          : [],
      ),
    )
    if (!read) return []
    return [{ campo, valor: read.valor, documento_id: read.documento_id, confianca: read.confianca }]
  })
}
