import { checkpointText, parseCheckpoint } from '@car/registro/checkpoint'
import { openNote, parseVerifierKey, signNote, splitNote, verifierKeyOf } from '@car/registro/note'
import { isUnder, openCheckpoint, readProof, timeOf } from '@car/conferir/checkpoint'
import { jwksOf } from '@car/registro/keys'
import { leafHashOf } from '@car/registro/leaves'
import { proofText } from '@car/registro/proof'
import { signersOf } from '@car/registro/keys'
import { createTree, rootOver } from '@car/registro/tree'
import { describe, expect, test } from '@jest/globals'

const ORIGIN = 'car.example.gov.br/registro/processos'
const signers = signersOf(ORIGIN, Buffer.alloc(32, 'key'))
const keys = signers.map((signer) => parseVerifierKey(verifierKeyOf(signer)))
const AT = new Date('2026-07-01T12:00:00Z')
const text = checkpointText({ origin: ORIGIN, size: 3, root: Buffer.alloc(32, 1) })

test('the example of the specification is read, and not when a letter of it changes', () => {
  const key = parseVerifierKey('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k')
  const note =
    'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n'
  expect(openNote(note, [key])).toEqual({ text: 'This is an example message.\n', by: [key] })
  expect(openNote(note.replace('example m', 'Example m'), [key])).toBeNull()
  expect(() => parseVerifierKey('example.com/foo+530d903b+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k')).toThrow(
    'not a verifier key',
  )
})

describe('a note with both signatures', () => {
  const note = signNote(text, signers, AT)

  test('is signed by an Ed25519 key and, beside it, by an ML-DSA-44 key', () => {
    expect(keys.map(({ kind }) => kind)).toEqual([1, 6])
    expect(openNote(note, keys)).toEqual({ text, by: keys })
    for (const key of keys) expect(openNote(note, [key])?.by).toEqual([key])
  })

  test('is refused whole when one of the signatures is another’s', () => {
    const other = signNote(checkpointText({ origin: ORIGIN, size: 4, root: Buffer.alloc(32, 2) }), signers, AT)
    const [first] = splitNote(note).signatures
    const [, second] = splitNote(other).signatures
    expect(openNote(`${text}\n${first}\n${second}\n`, keys)).toBeNull()
    expect(openNote(`${text}\n${first}\n`, keys)?.by).toEqual([keys[0]])
  })

  test('is nobody’s when only strangers signed it', () => {
    const strangers = signersOf(ORIGIN, Buffer.alloc(32, 'other'))
    expect(openNote(signNote(text, strangers, AT), keys)).toBeNull()
  })
})

test.each(['', 'a\n1\n', 'a\n01\nAAAA\n', `a\n1\n${Buffer.alloc(31).toString('base64')}\n`])(
  '%j is no checkpoint',
  (wrong) => expect(() => parseCheckpoint(wrong)).toThrow('checkpoint'),
)

test('a proof shows that a commit is in the log, and that no other is at its place', async () => {
  const leaves = ['aa', 'bb', 'cc'].map((hash) => ({ hash, sal: Buffer.from(hash).toString('base64url') }))
  const hashes = leaves.map(leafHashOf)
  const tree = createTree(async (height, index) =>
    rootOver(hashes.slice(index * 2 ** height, (index + 1) * 2 ** height)),
  )
  const checkpoint = signNote(checkpointText({ origin: ORIGIN, size: 3, root: await tree.rootOf(3) }), signers, AT)
  const read = readProof(proofText({ index: 1, hashes: await tree.inclusion(1, 3), checkpoint }))
  if (!read || !leaves[1]) throw new Error('no proof')
  const always = { uso: 'registro', valida_de: '', valida_ate: null, estado: 'ativa', comprometida_em: null } as const
  const jwks = jwksOf(keys).map((jwk) => ({ ...always, ...jwk }))
  const head = openCheckpoint(read.checkpoint, jwks)
  if (!head) throw new Error('no checkpoint')
  const own = { ...leaves[1], ...read }
  expect(isUnder(head, own)).toBe(true)
  expect(isUnder(head, { ...own, hash: 'cc' })).toBe(false)
  expect(isUnder(head, { ...own, index: 2 })).toBe(false)
  expect(openCheckpoint(read.checkpoint, [])).toBeNull()
  expect(await timeOf(read.checkpoint, jwks)).toEqual(AT)
})
