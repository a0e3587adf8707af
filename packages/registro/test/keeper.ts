import { createLogKeeper, openLog } from '@car/registro/log'
import { connect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { setting } from '@car/testing/setting'
import { keys, ORIGIN } from './support.ts'

/** A process that keeps the log of a database up to date until it is killed, for tests. */
const connection = connect(setting('TEST_MONGODB_URI'), process.argv[2] ?? '')
await waitForConnection(connection, 30_000)
const log = openLog(connection, ORIGIN, keys)
createLogKeeper(log, createLogger('keeper', 'silent'), { turnMs: 20, holdMs: 100 }).start()
