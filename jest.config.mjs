import { leftOut } from './tests/running/long.mjs';

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

/** Tests that replace modules or the time; Jest's module system can do both. */
const replacing = [
  'tests/server/docs/editing/live/flusher.test.ts',
  'tests/server/docs/editing/live/room-bus.test.ts',
  'tests/server/platform/tasks/tasks.test.ts',
];

/** Patterns of the long tests that this run leaves out. */
const long = leftOut().map((file) => `<rootDir>/${file}`);

const shared = {
  rootDir: '.',
  testEnvironment: 'node',
  globalSetup: '<rootDir>/tests/support/global-setup.mjs',
  globalTeardown: '<rootDir>/tests/support/global-teardown.mjs',
  modulePathIgnorePatterns: ['<rootDir>/(dist|dist-client|dist-prerender|data|bench/node_modules|.cache)/'],
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
};

export default {
  projects: [
    {
      ...shared,
      displayName: 'light',
      runner: '<rootDir>/tests/running/light-runner.mjs',
      snapshotResolver: '<rootDir>/tests/running/snapshots.mjs',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/tests/client/', ...replacing.map((file) => `<rootDir>/${file}`), ...long],
    },
    {
      ...shared,
      displayName: 'isolated',
      testMatch: [
        '<rootDir>/tests/client/**/*.test.ts',
        '<rootDir>/tests/client/**/*.test.tsx',
        ...replacing.map((file) => `<rootDir>/${file}`),
      ],
      testPathIgnorePatterns: ['/node_modules/', ...long],
    },
  ],
  reporters: ['default', '<rootDir>/tests/running/reporter.mjs'],
  testSequencer: '<rootDir>/tests/running/sequencer.mjs',
  // For the longest journeys, on a machine several times slower than usual.
  testTimeout: 240_000,
  // Two processes on two cores; Jest would leave one core idle.
  maxWorkers: '100%',
  // Modules of test files that ended stay in memory; a process that has gathered many spends its time collecting them.
  workerIdleMemoryLimit: '1GB',
};
