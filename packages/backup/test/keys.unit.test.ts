import { SERVICES } from '@car/config/services'
import { expect, test } from '@jest/globals'
import { owners } from '../src/archive.ts'
import { ofThisService } from '../src/own.ts'

/**
 * Kept answers are gone after a day, lists are opened anew, and the identity provider and the gateway to telephones give
 * theirs anew.
 */
const NOT_SAVED = ['ANSWER_ENCRYPTION_KEY', 'CURSOR_SECRET', 'IDP_CLIENT_SECRET', 'CANAL_WEBHOOK_SECRET']

test.each(owners)('every secret without which saved data of %s cannot be read is saved', (owner) => {
  const needed = SERVICES[owner].secrets.filter((name) => !NOT_SAVED.includes(name))
  const env = Object.fromEntries(needed.map((name) => [name, `of ${name}`]))
  const { keys } = ofThisService({ CAR_SERVICE: owner, ...env })
  expect(Object.values(keys).filter(Boolean).toSorted()).toEqual(needed.map((name) => `of ${name}`).toSorted())
})
