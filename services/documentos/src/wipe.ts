import { runWipe } from '@car/event-store/wipe'
import { readWipeSettings } from './config.ts'
import { isOfReading } from './domain/events.ts'
import { STREAMS } from './domain/streams.ts'

/**
 * Command: removes the sealed values that are on record as destroyed, with a database user of its own.
 *
 *   node wipe.js [--every SECONDS]
 */
const config = readWipeSettings()
await runWipe('documentos', STREAMS, config, { lent: { ring: config.READING_KEY, mayStamp: isOfReading } })
