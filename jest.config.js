const common = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '<rootDir>/tools/jest-strip-types.cjs' },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.local/'],
  injectGlobals: false,
  restoreMocks: true,
}
const where = '<rootDir>/{proto,docs,tools,{packages,services,deploy}/*}/test/**/*'
/** Kill parts of the constellation under test, hold them still, save all that it keeps, count it or take whatever is free: nobody else may be at work. */
const alone = ['copia', 'falhas', 'mortes', 'painel', 'paradas', 'proximo']
const e2e = (names) => names.map((name) => `<rootDir>/test/${name}.e2e.test.ts`)
/** Of all levels, what kills processes, holds them still or brings back what they had: `npm test -- faults` runs these alone. */
const faults = [
  '<rootDir>/services/*/test/interrupcao*.int.test.ts',
  ...e2e(['copia', 'falhas', 'mortes', 'paradas', 'rolagem']),
]
/** The suffix of a test file says its level: pure, against real backing services, or through the gateway of a whole constellation. */
export default {
  testSequencer: '<rootDir>/tools/longest-first.mjs',
  // The machine may be slow; what is about time says so itself. Of a project Jest would not heed it.
  testTimeout: 60_000,
  projects: [
    { ...common, displayName: 'unit', testMatch: [`${where}.unit.test.ts`] },
    { ...common, displayName: 'int', testMatch: [`${where}.int.test.ts`] },
    // Each with people and cases of its own, side by side.
    { ...common, displayName: 'e2e', testMatch: e2e(['*', 'paginas/*']), testPathIgnorePatterns: e2e(alone) },
    { ...common, displayName: 'e2e-alone', testMatch: e2e(alone) },
    { ...common, displayName: 'faults', testMatch: faults },
  ],
}
