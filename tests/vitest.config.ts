import { defineConfig } from 'vitest/config'

const second = 1000
/** The demo seeded once a run; every file starts from a copy. */
const seeded = { globalSetup: ['tests/support/seed-once.ts'] }

/** Files of one worker share its stacks (tests/support/stack-pool.ts). */
const lending = { ...seeded, isolate: false, env: { PLUTUS_LEND_STACKS: '1' } }

/** One project a kind of test; `npm test` runs all. Suites boot real servers, so at most two files run at once. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: ['{web,bff,graphql}/**/*.test.ts?(x)'], exclude: ['**/node_modules/**'] } },
      suite('conventions', 20),
      suite('launcher', 60),
      suite('contract', 120),
      suite('rules', 60, lending),
      suite('bff', 60, lending),
      // No retries: a journey spends its draft, so a second try cannot pass, and where it could it would hide a race.
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
