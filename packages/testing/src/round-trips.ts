import { currentWork } from '@car/telemetry/work'
import mongoose from 'mongoose'

type Started = { commandName: string; databaseName: string; command: Record<string, unknown> }

/**
 * Commands that are not counted. The driver sends some of them by itself, and a service sends the others when it starts
 * and when it checks its readiness.
 */
const NOT_ASKED_FOR = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'createIndexes', 'listIndexes'])

/** Work beside all acts: what keeps the log of a record, records hours of looks, destroys, and sweeps files. */
const BESIDE = new Set(['log', 'locks', 'looks', 'forgetting', 'cleaning'])
export const isBeside = (): boolean => BESIDE.has(currentWork() ?? '')
export const isSwept = (): boolean => currentWork() === 'sweep'

/**
 * Tells whether a round trip belongs to a relay's sweeper, which also takes over from a slow broker, or to a test that
 * checks whether the relay has published everything.
 */
export const ofRelay = (trip: string, { filter }: Record<string, unknown>): boolean =>
  isSwept() ||
  trip === 'commits.aggregate' ||
  trip === 'overdue.aggregate' ||
  (trip === 'commits.find' && 'silent' in Object(filter)) ||
  (trip === 'published.find' && !('_id' in Object(filter)))

/**
 * Records every round trip to the store while the work runs and afterwards, until the returned function is called.
 * Background work counts for the request that started it. Sweeps and searches that run all the time are left out by
 * `leaveOut`.
 * @param connections  the connections with the commands to count; by default all connections of the process
 * @throws Error when no connection reports its commands
 * @returns a function that ends the recording and gives the round trips in order, as `collection.command`
 */
export async function countRoundTrips(
  connections: mongoose.Connection | readonly mongoose.Connection[] = mongoose.connections,
  work: () => Promise<unknown>,
  leaveOut: (roundTrip: string, command: Record<string, unknown>) => boolean = () => false,
): Promise<() => string[]> {
  const counted = Array.isArray(connections) ? connections : [connections]
  const trips: string[] = []
  const note = ({ commandName, command }: Started) => {
    const trip = `${String(command[commandName])}.${commandName}`
    if (!NOT_ASKED_FOR.has(commandName) && !isBeside() && !leaveOut(trip, command)) trips.push(trip)
  }
  const clients = (counted as mongoose.Connection[]).flatMap((c) => (c.readyState === 1 ? [c.getClient()] : []))
  if (!clients.some(({ options }) => options.monitorCommands))
    throw new Error('no connection tells its commands: monitorCommands is off')
  for (const client of clients) client.on('commandStarted', note)
  await work()
  return () => {
    for (const client of clients) client.off('commandStarted', note)
    return trips
  }
}
