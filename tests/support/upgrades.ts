import type { TestStack } from './start-stack.ts'
import { waitFor } from './wait-for.ts'

type Sql = (text: string) => Promise<unknown[]>

/**
 * Waits until the worker has done what a database of an older version needs once; it was queued before the process said that it is
 * ready.
 */
export const upgradesAreDone = (sql: Sql): Promise<unknown> =>
  waitFor(async () => (await sql("select id from plutus_jobs where kind = 'upgrade'")).length === 0, {
    what: 'the upgrades to be done',
  })

/** Starts Directus again as on a database of an older version, and waits for what it then corrects. */
export async function upgradeAgain(stack: TestStack, sql: Sql): Promise<void> {
  await sql("delete from plutus_meta where key like 'upgrade:%'")
  await stack.isBack('directus', stack.kill('directus'))
  await upgradesAreDone(sql)
}
