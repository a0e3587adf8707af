import { createRows } from '@car/event-store/rows'
import { createStamps } from '@car/event-store/stamps'
import { describe, expect, test } from '@jest/globals'
import mongoose from 'mongoose'

/** A row as the store returns it, whatever was done to it. */
type Row = { _id: string; person: unknown; since: unknown; until: unknown; end: unknown; stamp: string }

describe('a stamped row', () => {
  const rows = createRows<Row>(createStamps([Buffer.alloc(32, 'key')]), 'rows', {
    times: ['since', 'until'],
    beside: ['end'],
  })
  const person = '8cb1aa9f-9c5c-4d73-8337-e65d106111e3'
  const row = rows.stamped({ _id: 'a', person, since: new Date(0), until: null, end: null })

  test('holds, whatever stands beside the stamp', () => {
    expect(rows.holds(row)).toBe(true)
    expect(rows.holds({ ...row, end: new Date(0) })).toBe(true)
  })

  test.each([
    ['another value', { person: 'b' }],
    ['a time where there was none', { until: new Date(0) }],
    ['a time as a text', { since: new Date(0).toISOString() }],
    ['an id that is no text', { person: new mongoose.mongo.BSON.UUID(person) }],
    ['a value that JSON leaves out', { until: undefined }],
    ['another field', { more: undefined }],
  ])('does not hold with %s', (_what, forged) => {
    expect(rows.holds({ ...row, ...forged })).toBe(false)
  })
})
