import { type Owner, openStores, type Stores } from '@car/backup/archive'
import { kubectl } from './pods.ts'

/** Opens the stand-ins for MongoDB and the object store, with the rights of an administrator. */
export async function trialStores(): Promise<Stores> {
  const { data } = JSON.parse(await kubectl('get', 'secret', 'servers', '-o', 'json')) as {
    data: Record<string, string>
  }
  const servers = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, atob(value)]))
  const environment = (owner: Owner) => ({
    ...servers,
    MONGODB_URI: 'mongodb://mongodb:27017/?directConnection=true', // the stand-in has no users
    MONGODB_DATABASE: `car_${owner}`,
    S3_PREFIX: `${owner}/`,
  })
  return openStores({ serving: true, environment })
}
