import canonicalize from 'canonicalize'
import { digest, fromBase64, hex, isSame, utf8 } from './bytes.ts'
import { isUnder, openCheckpoint, readProof, timeOf } from './checkpoint.ts'
import { hasOnly, isUnderAuthority, openCms, type Sealer } from './cms.ts'
import { openJws } from './jws.ts'
import { aside, type Checked, conclude, day, type Line, LOST_LOG_KEY, no, unknown, yes } from './lines.ts'
import type { IssuerKey, IssuerKeys, Manifest, Receipt } from './manifest.ts'
import { type Fault, partsOf } from './pdf.ts'

export type Given = {
  file: Uint8Array
  /** The keys of the issuer; null if they are not at hand. */
  chaves: IssuerKeys | null
  /** Returns the receipt for the code of a dossier, a compact JWS; null if it is not at hand. */
  recibo: (codigo: string) => Promise<string | null>
  /** Certificates of authorities that the reader trusts, DER. */
  authorities: readonly Uint8Array[]
  now: Date
}

const AHEAD_MS = 300_000

const FAULTS: Record<Fault, string> = {
  no_manifest: 'O arquivo não tem o manifesto de um dossiê deste serviço.',
  two_manifests: 'O arquivo tem mais de um manifesto: alguém acrescentou um.',
  no_seal: 'O arquivo não tem um selo logo depois do manifesto, como todo dossiê tem.',
  appended: 'O arquivo não termina onde o selo termina: algo foi acrescentado ou cortado depois da emissão.',
}

/** Checks a dossier. Nobody is asked but whoever has the receipt. */
export async function check({ file, chaves, recibo, authorities, now }: Given): Promise<Checked> {
  const parts = partsOf(file)
  if (typeof parts === 'string') return conclude([no(FAULTS[parts])], null)
  const sealer = await openCms(parts.cms, await digest(parts.before, parts.after))
  if (!sealer) return conclude([no('O selo não confere: algum byte do arquivo mudou depois da emissão.')], null)
  const sealed = yes('O selo cobre o arquivo inteiro e confere: nenhum byte mudou desde a emissão.')
  const isLocked = /\/TransformMethod \/DocMDP\b/.test(parts.dictionary)
  const keys = chaves?.keys ?? []
  const opened = openJws<Manifest>(parts.manifesto, keys)
  if (opened === null) return conclude([sealed, no('A assinatura do manifesto não confere.')], null)
  if (opened === 'unknown') {
    const why = chaves ? 'nenhuma das chaves dadas assinou o manifesto' : 'faltam as chaves do emissor'
    return conclude([sealed, unknown(`Não dá para dizer quem emitiu: ${why}.`)], null)
  }
  const manifest = opened.payload
  const issuedAt = new Date(manifest.emitido_em)
  const lines = [
    sealed,
    ...(isLocked ? [] : [no('O selo não proíbe mudanças no arquivo, e o de um dossiê proíbe.')]),
    ...(issuedAt.getTime() > now.getTime() + AHEAD_MS
      ? [unknown('A data de emissão está no futuro: acerte o relógio deste aparelho, ou desconfie do arquivo.')]
      : []),
    judgeActs(manifest, keys),
  ]
  const jws = await recibo(manifest.codigo)
  const receipt = jws === null ? null : await openReceipt(jws.trim(), { file, parts, manifest, keys })
  if (receipt) lines.push(...receipt.lines)
  const when = { issuedAt, lockedAt: receipt?.lockedAt ?? null }
  lines.push(await judgeSealer(sealer, { keys, authorities }, when), judgeKey(opened.key, MANIFEST_KEY, when))
  return conclude(lines, manifest)
}

type Trust = { keys: readonly IssuerKey[]; authorities: readonly Uint8Array[] }
/** When a dossier says that it was issued, and when the log that has its issue was locked. */
type When = { issuedAt: Date; lockedAt: Date | null }

async function judgeSealer(sealer: Sealer, { keys, authorities }: Trust, when: When): Promise<Line> {
  const at = when.issuedAt
  if (at < sealer.from || at > sealer.until) return no('O certificado do selo não valia na data da emissão.')
  const known = keys.find(
    ({ uso, x5c }) => uso === 'selo' && x5c?.[0] !== undefined && isSame(fromBase64(x5c[0]), sealer.certificate),
  )
  const own = (known?.x5c ?? []).map(fromBase64)
  if (known && !hasOnly(sealer, own)) return no('O selo traz certificados que não são os do emissor.')
  if (known) return judgeKey(known, SEAL_KEY, when)
  // An authority certifies many: anybody of them could seal another file with a manifest of the issuer in it.
  if (keys.some(({ uso, x5c = [] }) => uso === 'selo' && x5c.length > 0))
    return unknown(
      'O certificado do selo não é dos certificados que o emissor publica: peça-lhe as chaves de hoje, ou desconfie do arquivo.',
    )
  if (authorities.length > 0 && (await isUnderAuthority(sealer, authorities, at)))
    return yes('O certificado do selo vem da autoridade em que você confia.')
  return unknown('Não dá para dizer de quem é o certificado do selo.')
}

type KeyWords = { key: string; made: string }
const SEAL_KEY: KeyWords = { key: 'A chave do selo', made: 'O selo foi feito com o certificado do emissor' }
const MANIFEST_KEY: KeyWords = { key: 'A chave do manifesto', made: 'O manifesto foi assinado pelo emissor' }

/** A key that was compromised counts no more, but for what the log proves to be older. */
function judgeKey(key: IssuerKey, words: KeyWords, { issuedAt, lockedAt }: When): Line {
  if (issuedAt < new Date(key.valida_de)) return no(`${words.key} ainda não valia na data da emissão.`)
  if (key.estado === 'comprometida') {
    const since = new Date(key.comprometida_em ?? key.valida_de)
    return lockedAt !== null && lockedAt < since
      ? yes(`${words.key} foi comprometida depois, mas o registro público prova que o dossiê é de antes.`)
      : unknown(
          `${words.key} foi comprometida em ${day(since.toISOString())}: sem um recibo travado no registro antes disso, não dá para dizer.`,
        )
  }
  if (key.valida_ate !== null && issuedAt > new Date(key.valida_ate))
    return no(`${words.key} já estava aposentada na data da emissão.`)
  const until = key.estado === 'ativa' ? 'em uso' : `que valeu até ${day(key.valida_ate ?? '')}`
  return yes(`${words.made}, com uma chave ${until}.`)
}

function judgeActs({ atos, ponto }: Manifest, keys: readonly IssuerKey[]): Line {
  if (ponto === null) return aside('O dossiê foi emitido antes de o registro público alcançar os atos do processo.')
  const head = openCheckpoint(ponto, keys)
  if (!head) return unknown('Não dá para conferir o ponto do registro público: falta a chave dele.')
  if (head.key.estado === 'comprometida') return unknown(LOST_LOG_KEY)
  const proven = atos.filter(({ indice }) => indice !== undefined)
  const isHeld = proven.every(({ hash, sal = '', indice = -1, prova = [] }) =>
    isUnder(head, { hash, sal, index: indice, proof: prova.map(fromBase64) }),
  )
  if (!isHeld) return no('Um dos atos do processo não está no registro público, como o manifesto diz.')
  const rest = proven.length < atos.length ? '; os outros são mais novos que o ponto' : ''
  return yes(`${proven.length} de ${atos.length} atos do processo estão no registro público${rest}.`)
}

type Around = { file: Uint8Array; parts: { manifesto: string }; manifest: Manifest; keys: readonly IssuerKey[] }

async function openReceipt(
  jws: string,
  { file, parts, manifest, keys }: Around,
): Promise<{ lines: Line[]; lockedAt: Date | null }> {
  const opened = openJws<Receipt>(jws, keys)
  if (opened === null) return { lines: [no('A assinatura do recibo não confere.')], lockedAt: null }
  if (opened === 'unknown') return { lines: [unknown('Nenhuma das chaves dadas assinou o recibo.')], lockedAt: null }
  const { payload } = opened
  const sha256 = hex(await digest(file))
  const isOurs =
    payload.codigo === manifest.codigo &&
    payload.sha256 === sha256 &&
    payload.bytes === file.length &&
    payload.manifesto === hex(await digest(utf8(parts.manifesto)))
  if (!isOurs) return { lines: [no('O recibo é de outro arquivo.')], lockedAt: null }
  const own = yes('O recibo do emissor é deste arquivo, byte por byte.')
  if (!payload.registro)
    return {
      lines: [
        own,
        aside(
          'O recibo ainda não está travado no registro público, o que leva uma dezena de minutos: peça-o de novo depois.',
        ),
      ],
      lockedAt: null,
    }
  const lockedAt = await lockedTime(payload.registro, sha256, keys)
  return {
    lines: [
      own,
      lockedAt
        ? yes(`A emissão está no registro público, travada em ${day(lockedAt.toISOString())}.`)
        : no('O registro público não tem a emissão que o recibo diz.'),
    ],
    lockedAt,
  }
}

/** Returns the time of the locked checkpoint under which the issue of this very file is; null when it is not. */
async function lockedTime(
  { ato, sal, prova }: NonNullable<Receipt['registro']>,
  sha256: string,
  keys: readonly IssuerKey[],
): Promise<Date | null> {
  const read = readProof(prova)
  const head = read && openCheckpoint(read.checkpoint, keys)
  const events = Array.isArray(ato['events']) ? (ato['events'] as Record<string, unknown>[]) : []
  const isOfFile = events.some(({ tipo, hash_sha256 }) => tipo === 'dossie_emitido' && hash_sha256 === sha256)
  if (!read || !head || !isOfFile || head.key.estado === 'comprometida') return null
  const hash = hex(await digest(utf8(canonicalize(ato) ?? '')))
  const isThere = isUnder(head, { hash, sal, index: read.index, proof: read.proof })
  return isThere ? timeOf(read.checkpoint, keys) : null
}
