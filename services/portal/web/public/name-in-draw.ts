import { digest, fromHex, hex, utf8 } from '@car/conferir/bytes'

/** Computes the name under which a draw lists a case: SHA-256 of the seed, which is published at its end, and the id. */
export const nameInDraw = async (semente: string, id: string): Promise<string> =>
  hex(await digest(fromHex(semente), utf8(id)))
