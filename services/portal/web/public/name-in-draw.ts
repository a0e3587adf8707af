/** Computes the name under which a draw lists a case: SHA-256 of the seed, which is published at its end, and the id. */
export async function nameInDraw(semente: string, id: string): Promise<string> {
  const seed = (semente.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  const bytes = new Uint8Array([...seed, ...new TextEncoder().encode(id)])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
