import { type Sent, sentMessages } from '@car/local/mail/kept'
import type { Api } from '@car/local/main-job/api'
import { PER_HOUR } from '../../services/avisos/src/domain/delivery.ts'
import type { Entry } from './ledger.ts'

/** The acts about which the person who opened the case gets a notice, and the kind of each notice. */
const TOLD = {
  processo_submetido: 'recebido',
  pendencia_criada: 'pendencia',
  processo_rejeitado: 'decisao',
  recurso_aberto: 'recurso',
} as const

/**
 * The number of messages that avisos sends at the same time. When avisos or the mail server is killed, each of these
 * messages may be sent again.
 */
const IN_HAND = 4

type Notice = { id: string; tipo: string; processo_numero?: string }
type Found = { missing: string[]; doubled: string[]; notices: number; sentTwice: number }

/**
 * Compares the notices of the owner, and the mail that arrived, with the histories of their cases. Each act in TOLD
 * must have one notice. Each submission must also have a message, up to the limit of messages an hour. A message may
 * arrive again only unchanged, and only as often as its sender or receiver was killed.
 * @param mail  the folder of the messages, how often their sender or receiver was killed (`kills`), and how many had
 * already arrived twice when the run began (`before`)
 */
export async function noticesOf(
  api: Api,
  ledger: readonly Entry[],
  owner: string,
  mail: { folder: string; kills: number; before: number },
): Promise<Found> {
  const found: Found = { missing: [], doubled: [], notices: 0, sentTwice: 0 }
  const byCase = Map.groupBy(await api.list<Notice>('/api/v1/avisos', owner), (notice) => notice.processo_numero ?? '')
  const messages = await sentMessages(mail.folder)
  const sent = new Set(messages.map(({ messageId }) => idOf(messageId)))
  let submitted = 0
  for (const { processoId } of ledger) {
    const { numero } = await api.get<{ numero: string }>(`/api/v1/processos/${processoId}`, owner)
    const acts = await api.list<{ tipo: string }>(`/api/v1/processos/${processoId}/historico`, owner)
    const notices = byCase.get(numero) ?? []
    found.notices += notices.length
    submitted += notices.filter(({ tipo }) => tipo === 'recebido').length
    for (const [act, kind] of Object.entries(TOLD)) {
      const happened = acts.filter(({ tipo }) => tipo === act).length
      const told = notices.filter(({ tipo }) => tipo === kind).length
      if (told < happened) found.missing.push(`${numero} ${kind}: ${told} notices of ${happened} acts`)
      if (told > happened) found.doubled.push(`${numero} ${kind}: ${told} notices of ${happened} acts`)
    }
  }
  // Other notices may be obsolete before their message is sent, but the notice of a submission may not.
  const received = [...byCase.values()].flat().filter(({ tipo }) => tipo === 'recebido')
  const told = received.filter(({ id }) => sent.has(id)).length
  const due = Math.min(submitted, PER_HOUR)
  if (told < due) found.missing.push(`recebido: ${told} messages, of at least ${due}`)
  for (const { messageId, same } of messages)
    if (!same) found.doubled.push(`${messageId}: not the same message each time`)
  found.sentTwice = cameAgain(messages) - mail.before
  if (found.sentTwice > IN_HAND * mail.kills)
    found.doubled.push(`${found.sentTwice} messages came again, in ${mail.kills} kills of who sends and takes them`)
  return found
}

export const cameAgain = (messages: readonly Sent[]): number => messages.reduce((sum, { times }) => sum + times - 1, 0)

const idOf = (messageId: string): string => /^<([^@]*)@/.exec(messageId)?.[1] ?? messageId
