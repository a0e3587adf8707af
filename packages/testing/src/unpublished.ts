type Documents = { find(filter: object): { toArray(): Promise<unknown[]> } }
type Database = { collection(name: string): unknown }

/** Counts the commits of a database that are to be published and were not, of all or of those that match. */
export async function unpublished(database: Database, filter: object = {}): Promise<number> {
  const all = async <D>(name: string, asked: object): Promise<D[]> =>
    (await (database.collection(name) as Documents).find(asked).toArray()) as D[]
  const commits = await all<{ stream: string; version: number }>('commits', { ...filter, silent: null })
  const marks = new Map((await all<{ _id: string; version: number }>('published', {})).map((m) => [m._id, m.version]))
  return commits.filter(({ stream, version }) => version > (marks.get(stream) ?? 0)).length
}
