import { stripVTControlCharacters } from 'node:util'
import { byFile, byPhase, type Span, type Use } from './processor.ts'

export type Figures = { passed: number; failed: number; skipped: number }
/** A test file, the time at which it ran, in ms since 1970, and its first failure. */
export type TimedFile = Omit<Span, 'phase'> & { why?: string | undefined }

const [DEAREST, FIRST] = [20, 15]

export class Outcomes {
  private readonly phases: ({ name: string; seconds: number } & Figures)[] = []
  private readonly files: (TimedFile & Span)[] = []

  record(name: string, began: number, { passed = 0, failed = 0, skipped = 0 }: Partial<Figures>): void {
    const seconds = (performance.now() - began) / 1000
    this.phases.push({ name, seconds, passed, failed, skipped })
    console.log(`── ${name}: ${failed === 0 ? 'well' : 'FAILED'} after ${seconds.toFixed(1)} s`)
  }

  took(phase: string, files: TimedFile[]): void {
    this.files.push(...files.map((file) => ({ ...file, phase })))
  }

  get failed(): number {
    return this.sum('failed')
  }

  get ran(): number {
    return this.sum('passed') + this.sum('failed')
  }

  /**
   * Prints the wall-clock and processor times of the phases, in seconds, and the files with the most processor time.
   * Phases may overlap.
   * @param all  processor seconds of the whole run
   */
  print(uses: Use[], all: number): void {
    const ofPhases = byPhase(uses)
    const ofFiles = byFile(uses, this.files)
    console.log(`\n${''.padEnd(60)}     clock   processor`)
    for (const { name, seconds, passed, failed } of this.phases)
      console.log(
        `${row(name, seconds, ofPhases.get(name) ?? 0)}${passed + failed > 0 ? `   ${passed} passed, ${failed} failed` : ''}`,
      )
    console.log(row('all', performance.now() / 1000, all))
    const spans = this.files.map(({ file, from, to }) => ({
      file,
      seconds: (to - from) / 1000,
      cost: ofFiles.get(file) ?? 0,
    }))
    const dearest = spans.toSorted((a, b) => b.cost - a.cost).slice(0, DEAREST)
    if (dearest.length > 1) console.log(`\nThe dearest files, with their share of what servers used meanwhile:`)
    for (const { file, seconds, cost } of dearest) console.log(row(file, seconds, cost))
    const failed = this.files.filter(({ why }) => why !== undefined).toSorted((a, b) => a.from - b.from)
    if (failed.length > 0)
      console.log(`\n${failed.length} files failed; the first that began, each with its first failure:`)
    for (const { file, from, why = '' } of failed.slice(0, FIRST)) {
      const [line = ''] = stripVTControlCharacters(why).split('\n')
      console.log(`${new Date(from).toISOString().slice(11, 19)} ${file}\n  ${line.slice(0, 240)}`)
    }
  }

  total(): string {
    const skipped = this.sum('skipped') > 0 ? `, ${this.sum('skipped')} skipped` : ''
    return `${this.sum('passed')} passed, ${this.sum('failed')} failed${skipped}`
  }

  private sum(figure: keyof Figures): number {
    return this.phases.reduce((sum, phase) => sum + phase[figure], 0)
  }
}

const row = (name: string, clock: number, processor: number): string =>
  `${name.padEnd(60)} ${clock.toFixed(1).padStart(7)} s   ${processor.toFixed(1).padStart(7)} s`
