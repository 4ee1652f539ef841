const swc = (tsx) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      keepClassNames: true,
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

export default {
  rootDir: '.',
  testMatch: ['<rootDir>/tests/**/*.test.ts', '<rootDir>/tests/**/*.test.tsx'],
  testEnvironment: 'node',
  globalSetup: '<rootDir>/tests/support/global-setup.mjs',
  globalTeardown: '<rootDir>/tests/support/global-teardown.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // The sources' imports end in `.js`, as they are called once built.
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.module\\.css$': '<rootDir>/tests/support/css-module.mjs',
    '\\.css$': '<rootDir>/tests/support/empty-style.mjs',
  },
  transform: {
    '/client/languages/[^/]+/index\\.ts$': '<rootDir>/tests/support/language-files.mjs',
    '^.+\\.ts$': swc(false),
    '^.+\\.tsx$': swc(true),
  },
  // For the longest journeys, on a machine several times slower than usual.
  testTimeout: 240_000,
  // Two processes on two cores; Jest would leave one core idle.
  maxWorkers: '100%',
  // Modules of test files that ended stay in memory; a process that has gathered many spends its time collecting them.
  workerIdleMemoryLimit: '1GB',
};
