import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { setting } from '@car/testing/setting'

/** The constellation under test: its address, and the folder of its state. */
export const BASE = setting('TEST_BASE_URL')
export const STATE = setting('TEST_STATE_DIR')
export const ROOT = join(import.meta.dirname, '../..')
export const SAMPLES = join(ROOT, 'samples')

/** The factor by which rate limits are multiplied while these tests run. */
export const SCALE = Number(process.env['RATE_LIMIT_SCALE'] ?? 1)

// Tests wait for the work of other processes, on a machine that may be busy.
jest.setTimeout(480_000)

export const pidOf = (service: string): number => Number(readFileSync(join(STATE, 'pids', service), 'utf8'))
/** The address of imagery for the portal under test; empty if there is none. */
export const IMAGERY = process.env['MAPA_AZULEJOS'] ?? ''
