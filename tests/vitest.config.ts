import { defineConfig } from 'vitest/config'
import { FileOrder } from './support/file-order.ts'
import { reportCases } from './support/report-cases.ts'

const second = 1000
const root = new URL('..', import.meta.url).pathname
/** Settings that seed the demo once per run. Every test file starts from a copy of it. */
const seeded = { globalSetup: ['tests/support/seed-once.ts'] }

/** Settings that let the test files of one worker reuse its running servers (tests/support/stack-pool.ts). */
const lending = { ...seeded, isolate: false, env: { PLUTUS_LEND_STACKS: '1' } }

/** Defines all projects of `npm test`. Suites start real servers and often wait for them, so three files run in parallel on two cores. */
export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 3,
    reporters: ['default', reportCases()],
    setupFiles: ['note-predecessor', 'without-idle-sockets', 'end-with-runner'].map((name) => `tests/support/${name}.ts`),
    sequence: { sequencer: FileOrder },
    // Timeouts only end hangs. Tests pass on a machine five times slower.
    testTimeout: 300 * second,
    hookTimeout: 600 * second,
    expect: { poll: { timeout: 90 * second } },
    tags: [
      { name: 'sweep', description: 'Every page, every address, long random runs: only in npm run sweep' },
      { name: 'deeper', description: 'A proof in npm test, which does more of the same in npm run sweep' },
    ],
    projects: [
      // These leave shared state alone, so one module load serves all files of a worker.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{web,bff,graphql}/**/*.test.ts?(x)'],
          setupFiles: ['tests/support/fixed-seed.ts', 'tests/support/with-temporal.ts'],
          isolate: false,
        },
      },
      suite('conventions'),
      suite('launcher'),
      suite('contract'),
      // One process per file, because each test passes its own dependencies. Directus's graphql must be the only one, so the rules' copy is
      // used.
      { ...suite('ports', seeded), resolve: { alias: { graphql: `${root}graphql/node_modules/graphql/index.js` } } },
      // Rules, bff and e2e share workers with their stacks and browser, and the graphql module that graphql-ws loads.
      // No retries inside a run, because a journey uses up its draft. Whole files run again with new stacks (support/second-run.ts).
      {
        extends: true,
        test: { name: 'stacks', include: ['tests/{rules,bff,e2e}/**/*.test.ts'], ...lending },
        resolve: { alias: [{ find: /^graphql$/, replacement: `${root}node_modules/graphql/index.js` }] },
      },
    ],
  },
})

function suite(name: string, more = {}) {
  return { extends: true as const, test: { name, include: [`tests/${name}/**/*.test.ts`], ...more } }
}
