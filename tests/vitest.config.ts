import { defineConfig } from 'vitest/config'
import { reportCases } from './support/report-cases.ts'

const second = 1000
const root = new URL('..', import.meta.url).pathname
/** The demo seeded once a run; every file starts from a copy. */
const seeded = { globalSetup: ['tests/support/seed-once.ts'] }

/** Files of one worker share its stacks (tests/support/stack-pool.ts). */
const lending = { ...seeded, isolate: false, env: { PLUTUS_LEND_STACKS: '1' } }

/** One project a kind of test; `npm test` runs all. Suites boot real servers and often wait for them: three files run beside each other on two cores. */
export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 3,
    reporters: ['default', reportCases()],
    tags: [
      { name: 'sweep', description: 'Every page, every address, long random runs: only in npm run sweep' },
      { name: 'deeper', description: 'A proof in npm test, which does more of the same in npm run sweep' },
    ],
    projects: [
      // These leave shared state alone: one load of a module serves all files of a worker.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{web,bff,graphql}/**/*.test.ts?(x)'],
          exclude: ['**/node_modules/**'],
          isolate: false,
          testTimeout: 20 * second,
        },
      },
      suite('conventions', 20),
      suite('launcher', 60),
      suite('contract', 120),
      // one process a file: each test hands in what it needs. Directus's graphql is the rules' own, and there may be no other
      { ...suite('ports', 60, seeded), resolve: { alias: { graphql: `${root}graphql/node_modules/graphql/index.js` } } },
      suite('rules', 60, lending),
      // one process may hold a BFF: its graphql is the one that graphql-ws loads
      { ...suite('bff', 60, lending), resolve: { alias: [{ find: /^graphql$/, replacement: `${root}node_modules/graphql/index.js` }] } },
      // No retries: a journey uses up its draft, so a second try cannot pass, and where it could it would hide a race.
      suite('e2e', 90, lending),
    ],
  },
})

function suite(name: string, seconds: number, more = {}) {
  const timeout = seconds * second
  return {
    extends: true as const,
    test: { name, include: [`tests/${name}/**/*.test.ts`], testTimeout: timeout, hookTimeout: 2 * timeout, ...more },
  }
}
