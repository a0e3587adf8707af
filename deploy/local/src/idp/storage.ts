import type { Adapter, AdapterPayload } from 'oidc-provider'

type Entry = { payload: AdapterPayload; expiresAt: number }

/**
 * Makes the store of sessions, codes and tokens that the provider has issued. Entries stay in memory until they expire
 * or are removed. The library's own memory store loses pending sign-ins when hundreds begin at once. A restart ends
 * pending sign-ins.
 */
export function createStorage(): new (model: string) => Adapter {
  const entries = new Map<string, Entry>()
  const sessionOfUid = new Map<string, string>()
  setInterval(() => {
    for (const [key, { expiresAt }] of entries) if (expiresAt < Date.now()) forget(key)
  }, 60_000).unref()

  function forget(key: string): void {
    const uid = entries.get(key)?.payload.uid
    if (uid !== undefined && sessionOfUid.get(uid) === key) sessionOfUid.delete(uid)
    entries.delete(key)
  }

  function find(key: string | undefined): AdapterPayload | undefined {
    const entry = entries.get(key ?? '')
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined
  }

  return class implements Adapter {
    private readonly model: string

    constructor(model: string) {
      this.model = model
    }

    private key(id: string): string {
      return `${this.model}:${id}`
    }

    async upsert(id: string, payload: AdapterPayload, expiresInS?: number): Promise<void> {
      const key = this.key(id)
      entries.set(key, { payload, expiresAt: expiresInS === undefined ? Infinity : Date.now() + expiresInS * 1000 })
      if (this.model === 'Session' && payload.uid !== undefined) sessionOfUid.set(payload.uid, key)
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return find(this.key(id))
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return find(sessionOfUid.get(uid))
    }

    /** User codes are for devices without a browser, which do not sign in here. */
    async findByUserCode(): Promise<undefined> {
      return undefined
    }

    async consume(id: string): Promise<void> {
      const payload = find(this.key(id))
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    }

    async destroy(id: string): Promise<void> {
      forget(this.key(id))
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) forget(key)
    }
  }
}
