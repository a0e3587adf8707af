import type { Ctx } from './ctx.ts'

/** Removes all that this service keeps about a person. A repetition changes nothing. */
export async function forget({ email, telefone, preferencias, codes }: Ctx, personId: string): Promise<void> {
  const kept = [email.avisos, preferencias, codes, ...(telefone === null ? [] : [telefone.avisos])]
  await Promise.all(kept.map((rows) => rows.forget(personId)))
}
