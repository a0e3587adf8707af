import { type Privilege, privilegesOf, type StoreUser } from './mongodb.ts'

/** A command as the driver tells of it before it is sent. */
export type Sent = { commandName: string; databaseName: string; command: Record<string, unknown> }

/** Commands for which the role `read`, or none, suffices. */
const READS = new Set(['find', 'count', 'aggregate', 'getMore', 'killCursors', 'listIndexes', 'listCollections'])
const HANDSHAKE = new Set(['hello', 'ismaster', 'isMaster', 'ping', 'endSessions', 'serverStatus', 'buildInfo'])

type Part = { upsert?: boolean }

/** Returns what a command does to its collection, in the words of MongoDB's roles; null for a command that nobody sends. */
function actionsOf({ commandName, command }: Sent): string[] | null {
  if (READS.has(commandName) || HANDSHAKE.has(commandName)) return []
  const inserts = (parts: readonly Part[]) => (parts.some(({ upsert }) => upsert === true) ? ['insert'] : [])
  switch (commandName) {
    case 'insert':
      return ['insert']
    case 'update':
      return ['update', ...inserts(command['updates'] as Part[])]
    case 'delete':
      return ['remove']
    case 'findAndModify':
      return command['remove'] === true ? ['remove'] : ['update', ...inserts([command as Part])]
    case 'createIndexes':
      return ['createIndex']
    default:
      return null
  }
}

/**
 * Tells what MongoDB would refuse to a user. The embedded store knows no users, so tests ask this of what running services
 * send.
 */
export function refusalsOf(namespace: string, user: StoreUser) {
  const privileges: Privilege[] | null = privilegesOf(namespace, user)
  return (sent: Sent): string | null => {
    const actions = actionsOf(sent)
    const { commandName, databaseName: db, command } = sent
    const collection = String(command[commandName])
    if (actions === null) return `${commandName} is no command of a service`
    if (privileges === null) return null
    const may = privileges.find(({ resource }) => resource.db === db && resource.collection === collection)
    const refused = actions.filter((action) => !may?.actions.includes(action))
    return refused.length === 0 ? null : `${user} may not ${refused.join(' and ')} in ${db}.${collection}`
  }
}
