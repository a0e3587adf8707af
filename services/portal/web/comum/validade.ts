/** How long this device keeps what was not sent, whoever's it is. */
export const VALIDADE_MS = 30 * 24 * 3_600_000

type Cursor = { value: { em: number }; delete: () => Promise<void>; continue: () => Promise<Cursor | null> }

/** Takes out what is older. */
export async function apagarVelhos(primeiro: Cursor | null): Promise<void> {
  for (let cursor = primeiro; cursor; cursor = await cursor.continue())
    if (cursor.value.em <= Date.now() - VALIDADE_MS) await cursor.delete()
}
