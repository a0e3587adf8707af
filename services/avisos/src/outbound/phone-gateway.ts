import { createHmac, type KeyObject, sign } from 'node:crypto'
import { Stop } from '@car/errors/stop'
import type { Config } from '../config.ts'
import { type Failure, NotDelivered } from '../domain/delivery.ts'
import type { Values } from '../domain/values.ts'

export type Gateway = {
  url: string
  /** The key shared with the gateway, which signs every message (`v1`). */
  secret: Buffer
  /** An Ed25519 key that signs as well (`v1a`), for a gateway that is to hold no secret; null if there is none. */
  privateKey: KeyObject | null
  /** The longest time until the gateway's answer. */
  silenceMs: number
}

/**
 * Returns the gateway that the settings name; null if they name none.
 * @throws Stop if they name its address without a secret
 */
export function gatewayOf(config: Config): Gateway | null {
  const { CANAL_WEBHOOK_URL: url, CANAL_WEBHOOK_SECRET: secret } = config
  if (url === undefined) return null
  if (secret === undefined) throw new Stop('CANAL_WEBHOOK_URL needs CANAL_WEBHOOK_SECRET.')
  const privateKey = config.CANAL_WEBHOOK_PRIVATE_KEY ?? null
  return { url, secret, privateKey, silenceMs: config.CANAL_WEBHOOK_TIMEOUT_MS }
}

export type PhoneMessage = {
  /** The id of the notice, by which the gateway recognises a repetition. */
  id: string
  /** The name of the template. The words stand at the gateway, which sends only what was registered there. */
  modelo: string
  /** `+55`, the area code and the number. */
  telefone: string
  valores: Values | { codigo: string }
}

/** The answers of a gateway that takes nothing now, from nobody: it does not let us in, is too busy, or is away. */
const CLOSED = [401, 403, 429, 502, 503, 504]
const GONE = 410
/** The codes of failures before anything was sent. */
const UNREACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT|.*(CERT|TLS|SIGNED|SIGNATURE).*)$/

/**
 * Hands messages to an agency's gateway to telephones (SMS, WhatsApp) by one POST each, signed as Standard Webhooks
 * say. The repeated message has the same id and the same body.
 */
export function createPhoneGateway({ url, secret, privateKey, silenceMs }: Gateway) {
  function signaturesOf(signed: string): string {
    const v1 = createHmac('sha256', secret).update(signed).digest('base64')
    const v1a = privateKey && sign(null, Buffer.from(signed), privateKey).toString('base64')
    return v1a === null ? `v1,${v1}` : `v1,${v1} v1a,${v1a}`
  }

  /**
   * Resolves once the gateway has accepted the message.
   * @throws NotDelivered
   */
  async function send({ id, modelo, telefone, valores }: PhoneMessage): Promise<void> {
    const body = JSON.stringify({ type: 'aviso', data: { modelo, telefone, valores } })
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signaturesOf(`${id}.${timestamp}.${body}`),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(silenceMs),
    }).catch((failure: unknown) => {
      const code = codeOf(failure)
      throw new NotDelivered(UNREACHED.test(code) ? { where: 'server' } : { where: 'message', final: false }, code)
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new NotDelivered(failureOf(answer.status), String(answer.status))
  }

  return { send }
}

export type PhoneGateway = ReturnType<typeof createPhoneGateway>

const failureOf = (status: number): Failure =>
  CLOSED.includes(status) ? { where: 'server' } : { where: 'message', final: status === GONE }

function codeOf(failure: unknown): string {
  const { cause, name } = failure as { cause?: { code?: string }; name?: string }
  return cause?.code ?? name ?? 'unknown'
}
