import { readRecordSettings } from '@car/config/record-settings'
import { runWipe } from '@car/event-store/wipe'
import { STREAMS } from './domain/streams.ts'

/**
 * Command: removes the sealed values that are on record as destroyed, with a database user of its own.
 *
 *   node wipe.js [--every SECONDS]
 */
await runWipe('dossie', STREAMS, readRecordSettings('dossie'))
