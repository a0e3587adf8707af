const common = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['car-src', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '<rootDir>/tools/jest-strip-types.cjs' },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.local/'],
  injectGlobals: false,
  restoreMocks: true,
}
const where = '<rootDir>/{proto,docs,{packages,services,deploy}/*}/test/**/*'
/** The suffix of a test file says its level: pure, against real backing services, or through the gateway of a whole constellation. */
/** What kills a whole constellation, or a service at every effect in turn: minutes, and asked for by name. */
const faults = [
  '<rootDir>/services/*/test/interrupcao*.int.test.ts',
  '<rootDir>/test/{falhas,rolagem,copia}.e2e.test.ts',
]
const notFaults = [
  '/interrupcao[^/]*\\.int\\.test\\.ts$',
  '/test/(falhas|rolagem|copia)\\.e2e\\.test\\.ts$',
  '/node_modules/',
]
export default {
  projects: [
    { ...common, displayName: 'unit', testMatch: [`${where}.unit.test.ts`] },
    { ...common, displayName: 'int', testMatch: [`${where}.int.test.ts`], testPathIgnorePatterns: notFaults },
    {
      ...common,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e.test.ts'],
      testPathIgnorePatterns: notFaults,
    },
    { ...common, displayName: 'faults', testMatch: faults },
  ],
}
