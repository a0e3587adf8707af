import { stampRecord } from '@car/event-store/stamp-record'
import { readStorageSettings } from './config.ts'

/** Command: stamps what an earlier version recorded without a stamp. For once, after an update. */
await stampRecord(readStorageSettings(), 'documentos')
