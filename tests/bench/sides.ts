import { secretVariables } from '#graphql/secret-files.ts'
import { allSecrets, makeSecrets } from '#graphql/secrets.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { startS3Double } from '#tests/support/s3-double.ts'
import { type Postgres, startPostgres } from '#tests/support/start-postgres.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { startTwoMachines } from '#tests/support/two-machines.ts'
import { treeCpuTime } from './cpu-time.ts'
import { profileOptions } from './profile-options.ts'
import { withoutLimits } from './without-limits.ts'

/** One of two installations that are compared. `stacks` are the Directus processes, and `bffs` those that callers use in turn. */
export type Side = {
  name: string
  stacks: TestStack[]
  bffs: TestStack[]
  sql: (text: string) => Promise<Record<string, unknown>[]>
  /** Returns the CPU time in ms of all its processes, with the database’s and Redis’s. */
  readCpu: () => number
  stop: () => Promise<void>
}

/** Starts a side of one Directus and one BFF, on SQLite or on a PostgreSQL with fsync. */
export async function startOneOfEach(name: string, database: 'SQLite' | 'PostgreSQL'): Promise<Side> {
  const postgres = database === 'PostgreSQL' ? await startPostgres({ isDurable: true }) : undefined
  const stack = await startStack({ bff: true, env: { ...postgres?.env, ...measuredEnv() } })
  const roots = postgres ? [await postmasterOf(postgres)] : []
  return {
    name,
    stacks: [stack],
    bffs: [stack],
    sql: (text) => runSql(stack, postgres, text),
    readCpu: () => treeCpuTime([stack.pid('directus'), stack.pid('bff'), ...roots]),
    async stop() {
      await stack.stop()
      await postgres?.stop()
    },
  }
}

/** Starts a side of two Directus and two BFFs, on Redis, a bucket and a PostgreSQL with fsync. */
export async function startTwoOfEach(name: string): Promise<Side> {
  const store = await startS3Double()
  const two = await startTwoMachines({ ...secretEnv(), ...store.env, ...measuredEnv() }, { isDurable: true })
  const roots = [two.redis.pid(), await postmasterOf(two.postgres)]
  const stacks = two.machines.map(({ directus }) => directus)
  const bffs = two.machines.map(({ bff }) => bff)
  return {
    name,
    stacks,
    bffs,
    sql: two.postgres.run,
    readCpu: () => treeCpuTime([...stacks.map((stack) => stack.pid('directus')), ...bffs.map((stack) => stack.pid('bff')), ...roots]),
    async stop() {
      await two.stop()
      await store.stop()
    },
  }
}

/** Returns the process whose children serve the connections. */
async function postmasterOf(postgres: Postgres): Promise<number> {
  const [row] = await postgres.run("select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid")
  return Number(row?.pid)
}

const measuredEnv = () => ({ ...withoutLimits(), NODE_OPTIONS: profileOptions().join(' ') })

function secretEnv(): Record<string, string> {
  const set = makeSecrets()
  return Object.fromEntries(allSecrets.map((name) => [secretVariables[name], set[name]]))
}
