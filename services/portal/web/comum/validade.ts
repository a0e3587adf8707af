/** How long this device keeps what was not sent, for everybody. */
export const VALIDADE_MS = 30 * 24 * 3_600_000

type Cursor = { value: { em: number }; delete: () => Promise<void>; continue: () => Promise<Cursor | null> }

/** Whether something has been here for too long. */
export const venceu = ({ em }: { em: number }): boolean => em <= Date.now() - VALIDADE_MS

/** Removes what is older. */
export async function apagarVelhos(primeiro: Cursor | null): Promise<void> {
  for (let cursor = primeiro; cursor; cursor = await cursor.continue()) if (venceu(cursor.value)) await cursor.delete()
}
