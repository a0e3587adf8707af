import { CAMPO_LABEL } from '@car/vocabulary/campo'
import { DOCUMENTO_REASONS } from '@car/vocabulary/documento'
import { z } from 'zod'
import { SIGNS } from '../kind/classify.ts'
import { MOST_VERTICES } from '../fields/memorial/raw.ts'
import type { FieldName } from '../fields/candidate.ts'
import type { ReadingReason } from '../reading.ts'
import { MEDIA } from '../page.ts'
import type { Answers, ReaderMessage, ReaderRequest } from './protocol.ts'

/**
 * The schemas of a reader's answers. A malicious file may have taken the reader over, and the answers are stored and
 * passed to people and other services. So an answer is accepted only if it has the form and the size of an honest
 * answer.
 */

const number = z.number().finite()
const percent = number.min(0).max(100)
const fraction = number.min(0).max(1)
const ordinal = z.int().min(1)
const box = { x0: number, y0: number, x1: number, y1: number }
const word = z.strictObject({ ...box, text: z.string().max(1_000), conf: percent, line: z.int() })
const words = z.array(word).max(20_000)

const page = z.strictObject({
  number: ordinal,
  fonte: z.enum(['text', 'ocr']),
  engine: z.literal('second').exactOptional(),
  medium: z.enum(MEDIA),
  width: number,
  height: number,
  words,
  frames: z.array(z.strictObject({ ...box, words })).max(2_000),
  confianca: percent,
  placement: z.strictObject({
    width: number,
    height: number,
    quarters: z.literal([0, 1, 2, 3]),
    degrees: number,
    scale: number,
  }),
  quality: z
    .strictObject({
      dpi: number,
      sharpness: number,
      edges: number,
      paper: number,
      ink: number,
      noise: number,
      inked: number,
      traces: number,
      cutOff: z.boolean(),
    })
    .nullable(),
})

const shown = z.strictObject({ x: fraction, y: fraction, largura: fraction, altura: fraction }).nullable()
const candidate = z.strictObject({
  nome: z.enum(Object.keys(CAMPO_LABEL) as FieldName[]),
  valor: z.union([z.string().max(500), number]),
  confianca: percent,
  pagina: ordinal,
  caixa: shown,
  outra_leitura: z.union([z.string().max(500), number]).exactOptional(),
})

const name = z.string().max(500)
const numberOrNone = number.nullable()
const onPage = { pagina: ordinal, caixa: shown, confirmar: z.literal(true).exactOptional() }
const memorial = z.strictObject({
  datum: name.nullable(),
  fuso: name.exactOptional(),
  responsavel_tecnico: name.exactOptional(),
  art_trt: name.exactOptional(),
  credenciamento: name.exactOptional(),
  certificacao: name.exactOptional(),
  glebas: z
    .array(
      z.strictObject({
        nome: name.exactOptional(),
        vertices: z
          .array(z.strictObject({ nome: name, lat: numberOrNone, lon: numberOrNone, confianca: percent, ...onPage }))
          .max(MOST_VERTICES),
        segmentos: z
          .array(
            z.strictObject({
              de: name,
              para: name,
              azimute: numberOrNone,
              distancia_m: numberOrNone,
              confrontante: name.exactOptional(),
              residuo_m: number.exactOptional(),
              ...onPage,
            }),
          )
          .max(MOST_VERTICES),
        area_ha: numberOrNone,
        area_calculada_ha: numberOrNone,
        perimetro_m: numberOrNone,
        fechamento_m: numberOrNone,
      }),
    )
    .max(500),
})

const stages = z.array(z.strictObject({ nome: z.string().max(40), ms: number })).max(50)
const jpeg = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.length < 32 * 1024 * 1024 && bytes[0] === 0xff && bytes[1] === 0xd8)

const second = z.enum(['unasked', 'given', 'failed'])

const ANSWERS = {
  open: z.strictObject({ pages: z.int().min(0) }),
  page: z.strictObject({ page, stages, second }),
  extract: z.strictObject({
    paperKind: z.enum([...(Object.keys(SIGNS) as (keyof typeof SIGNS)[]), 'unknown']),
    evidence: number,
    candidates: z.array(candidate).max(500),
    titulares: z
      .array(
        z.strictObject({
          nome: name,
          cpf_cnpj: z.string().max(14).exactOptional(),
          percentual: percent.exactOptional(),
          condicao: name.exactOptional(),
          pagina: ordinal,
          caixa: shown,
        }),
      )
      .max(1_000)
      .nullable(),
    titulos: z
      .array(z.strictObject({ numero: z.string().max(20), pagina: ordinal, caixa: shown }))
      .max(1_000)
      .nullable(),
    municipios: z.array(name).max(100).nullable(),
    memorial: memorial.nullable(),
    contradicted: z.array(ordinal).max(500),
    second,
  }),
  draw: jpeg,
} as const satisfies { [Act in ReaderRequest['act']]: z.ZodType<Answers[Act]> }

const message = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.number(), begun: z.literal(true) }),
  z.object({ id: z.number(), value: z.unknown() }).refine((m) => 'value' in m),
  z.object({
    id: z.number(),
    error: z.string(),
    motivo: z.enum(DOCUMENTO_REASONS).exclude(['arquivo_malicioso']).optional() satisfies z.ZodType<
      ReadingReason | undefined
    >,
    fatal: z.boolean().optional(),
  }),
])

/** Returns the message, or null when it does not have the form of a reader's message. */
export const messageOf = (said: unknown): ReaderMessage | null =>
  (message.safeParse(said).data as ReaderMessage | undefined) ?? null

/** Returns a reader's answer, or null when it does not have the form of an answer to this kind of request. */
export const answerTo = <A extends ReaderRequest['act']>(act: A, said: unknown): Answers[A] | null =>
  (ANSWERS[act].safeParse(said).data as Answers[A] | undefined) ?? null
