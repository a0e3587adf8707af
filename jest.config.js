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
const where = '<rootDir>/{proto,docs,{packages,services,deploy}/*}/test/**/*'
/** Of all levels, what kills processes, holds them still or brings back what they had: `npm test -- faults` runs these alone. */
const faults = [
  '<rootDir>/services/*/test/interrupcao*.int.test.ts',
  '<rootDir>/test/{falhas,rolagem,copia}.e2e.test.ts',
]
/** The suffix of a test file says its level: pure, against real backing services, or through the gateway of a whole constellation. */
export default {
  projects: [
    { ...common, displayName: 'unit', testMatch: [`${where}.unit.test.ts`] },
    // The machine may be slow; what is about time says so itself.
    { ...common, displayName: 'int', testMatch: [`${where}.int.test.ts`], testTimeout: 60_000 },
    { ...common, displayName: 'e2e', testMatch: ['<rootDir>/test/**/*.e2e.test.ts'] },
    { ...common, displayName: 'faults', testMatch: faults },
  ],
}
