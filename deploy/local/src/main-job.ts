import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Person, readPeople } from './idp/people.ts'
import * as analyst from './main-job/analyst.ts'
import { Api } from './main-job/api.ts'
import type { Case, Tokens } from './main-job/case.ts'
import * as owner from './main-job/owner.ts'
import { pairOf } from './main-job/photographs.ts'
import { signIn } from './main-job/sign-in.ts'
import { check, type Note, secondsSince, step } from './main-job/step.ts'
import type { Told } from './upkeep/told.ts'
import { verify } from './upkeep/verify.ts'

type Where = {
  url: string
  /** The state folder. The dossier is written to `dossies/` in it. */
  folder: string
  peopleFile: string
  /** A header that joins the requests after the sign-in into one trace. */
  traceparent?: string
  /** If given, the records of the services are verified at the end with these settings. */
  told?: Told
}

/**
 * Does the main job of the service once, through the gateway. Prints the result and the duration of each step. Returns
 * true if every step succeeded. The job can be run again on the same state.
 */
export async function mainJob(where: Where): Promise<boolean> {
  const began = performance.now()
  console.log('\nThe main job, through the gateway, on the bundled photographs:')
  try {
    const { path, codigo_verificacao } = await everyStep(where)
    console.log(`Every step held, in ${secondsSince(began)}.`)
    console.log(`\nThe dossier:      ${path}\nIts verification: ${where.url}/verificar/${codigo_verificacao}`)
    return true
  } catch (error) {
    console.log(`  ✗ ${(error as Error).message}`)
    console.log(`The main job did not end as it should; the logs are in ${join(where.folder, 'logs')}`)
    return false
  }
}

async function everyStep({ url, folder, peopleFile, traceparent, told }: Where) {
  const dossiers = join(folder, 'dossies')
  mkdirSync(dossiers, { recursive: true })
  const { name, pair } = pairOf(readdirSync(dossiers).length)
  const api = new Api(url, (line) => console.log(`      ${line}`), traceparent)

  const tokens = await step('Sign in at the identity provider: code, PKCE, then our own token', (note) => {
    note('an owner, an analyst, two other producers; the claims are exactly the specified ones')
    return signInAll(url, peopleFile, pair.cpf)
  })
  const shared = { api, runId: randomUUID(), name, pair, tokens }
  const processo = await step('Open a draft', (note) => owner.openDraft(shared, note))
  const theCase: Case = { ...shared, processo }

  const sent = await step('Upload a photographed matrícula and a CCIR', (note) => owner.uploadBoth(theCase, note))
  const blurred = await step('Upload a blurred photograph', (note) => owner.sendBlurred(theCase, note))
  for (const file of sent.slice(0, 1)) {
    await step('Upload the matrícula a second time', (note) => owner.uploadAgain(theCase, file, note))
  }
  await step('Watch the documents being read', (note) => owner.watchReading(theCase, sent, note))
  await step('Submit, twice with one Idempotency-Key', (note) => owner.submitTwice(theCase, note))
  await step("See the case in the analyst's queue", (note) => analyst.findInQueue(theCase, note))
  const jobId = await step('Take it, five calls at once', (note) => analyst.takeInARace(theCase, note))
  const pendency = await step('Raise a pendency', () => analyst.raisePendency(theCase))
  await step('Answer it', (note) => owner.answerPendency(theCase, pendency, note))
  await step('The dossier that taking the case started', (note) => analyst.dossierReady(theCase, jobId, note))
  await step('Approve', (note) => analyst.approve(theCase, note))
  const job = await step('Make the dossier anew and download it', (note) => analyst.regenerate(theCase, dossiers, note))
  await step('Verify its code without a token', (note) => analyst.verify(theCase, job, note))
  await step('Read the history', (note) => analyst.readHistory(theCase, note))
  await step('Ask for the case as a stranger', (note) => owner.strangerAsks(theCase, note))
  await step('The blurred photograph', (note) => owner.seeRefused(theCase, blurred, note))
  if (told) await step('Verify the record of every service', (note) => verifyRecords(told, note))
  return job
}

async function verifyRecords(told: Told, note: Note): Promise<void> {
  const lines: string[] = []
  const holds = await verify(told, false, (line) => void lines.push(line))
  check(holds, lines.join('; '))
  lines.forEach(note)
}

async function signInAll(url: string, peopleFile: string, ownerCpf: string): Promise<Tokens> {
  const people = readPeople(peopleFile)
  const as = (who: string, is: (person: Person) => boolean) => {
    const person = people.find(is)
    if (!person) throw new Error(`${peopleFile} names nobody who is ${who}`)
    return signIn(url, person.cpf)
  }
  const producers = people.filter(({ cpf, tipo_usuario }) => tipo_usuario === 'produtor_rural' && cpf !== ownerCpf)
  return {
    owner: await as('the owner of the bundled papers', ({ cpf }) => cpf === ownerCpf),
    analyst: await as(
      'an analyst of level ouro',
      ({ tipo_usuario, nivel }) => tipo_usuario === 'analista_ambiental' && nivel === 'ouro',
    ),
    stranger: await as('a second producer', (person) => person === producers[0]),
    other: await as('a third producer', (person) => person === producers[1]),
  }
}
