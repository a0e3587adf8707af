/** How long this device keeps what was not sent, whoever's it is. */
export const VALIDADE_MS = 30 * 24 * 3_600_000

type Cursor = { value: { em: number }; delete: () => Promise<void>; continue: () => Promise<Cursor | null> }

/** Whether what was left here then is too old. */
export const venceu = ({ em }: { em: number }): boolean => em <= Date.now() - VALIDADE_MS

/** Takes out what is older. */
export async function apagarVelhos(primeiro: Cursor | null): Promise<void> {
  for (let cursor = primeiro; cursor; cursor = await cursor.continue()) if (venceu(cursor.value)) await cursor.delete()
}
