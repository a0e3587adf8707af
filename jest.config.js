const common = {
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/tools/jest-environment.cjs',
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '<rootDir>/tools/jest-strip-types.cjs' },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.local/'],
  injectGlobals: false,
  restoreMocks: true,
}
/** `npm test` without a level leaves out exhaustive tests, whose files have `.all` in their names. */
const left = process.env.TEST_SET === 'first' ? ['\\.all\\.\\w+\\.test\\.ts$'] : []
const where = '<rootDir>/{proto,docs,tools,bench,{packages,services,deploy}/*}/test/**/*'
/**
 * These kill or stop parts of the constellation under test, save or count everything it holds, or take whatever case is
 * free, so they run alone.
 */
const alone = [
  'office/dashboard',
  'office/proximo.all',
  'operation/backup.all',
  'operation/bench-alone.all',
  'operation/deaths.all',
  'operation/failures.all',
  'operation/forgetting.all',
  'operation/lote-deaths.all',
  'operation/retention.all',
  'operation/stops.all',
  'pages/stories/stories-office.all',
]
const e2e = (names) => names.map((name) => `<rootDir>/test/${name}.e2e.test.ts`)
/** Tests of all levels that kill or stop processes, or restore data: `npm test -- faults` runs only these. */
const faults = [
  '<rootDir>/services/*/test/**/interruption*.int.test.ts',
  ...e2e([
    'operation/backup.all',
    'operation/deaths.all',
    'operation/failures.all',
    'operation/lote-deaths.all',
    'operation/rollout.all',
    'operation/stops.all',
  ]),
]
/**
 * The suffix of a test file says its level: pure, against real backing services, or through the gateway of a whole
 * constellation.
 */
export default {
  testSequencer: '<rootDir>/tools/longest-first.mjs',
  // Generous, because the machine may be slow; tests about time set their own. Jest ignores this setting inside a
  // project.
  testTimeout: 60_000,
  // Node keeps the modules of every file that has ended (nodejs/node#63186), some 6 to 15 MB each.
  workerIdleMemoryLimit: '800MB',
  projects: [
    { ...common, displayName: 'unit', testMatch: [`${where}.unit.test.ts`], testPathIgnorePatterns: left },
    { ...common, displayName: 'int', testMatch: [`${where}.int.test.ts`], testPathIgnorePatterns: left },
    // Each file has people and cases of its own, so they run in parallel.
    {
      ...common,
      displayName: 'e2e',
      testMatch: e2e(['**/*']),
      testPathIgnorePatterns: [...left, ...e2e(alone)],
    },
    { ...common, displayName: 'e2e-alone', testMatch: e2e(alone), testPathIgnorePatterns: left },
    { ...common, displayName: 'faults', testMatch: faults },
  ],
}
