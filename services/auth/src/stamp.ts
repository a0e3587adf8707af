import { stampRecord } from '@car/event-store/stamp-record'
import { readSettings } from './config.ts'

/** Command: stamps what earlier versions recorded without a stamp. It is run once, after an update. */
await stampRecord(readSettings(), 'auth')
