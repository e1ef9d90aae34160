import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { RewardVisit } from '#graphql/rules/reward/reward-kind.ts'

/** Jobs whose work is one row in `test_runs`, so that work done twice shows as two. */
export const countedKind = 'tag-people'

/** Imports the rules after the environment is set, because they read it when first imported. */
const importRules = async () => ({
  ...(await import('#graphql/rules/platform/command/transact.ts')),
  ...(await import('#graphql/rules/platform/jobs/jobs.ts')),
})

/** Works off all due counted jobs, one at a time. `worker` names this process in their rows. */
export async function workOff(knex: RewardVisit['knex'], worker: string): Promise<void> {
  const { claimJob, finishJob, transact } = await importRules()
  for (let job = await claimJob(knex, Date.now(), [countedKind]); job; job = await claimJob(knex, Date.now(), [countedKind])) {
    const claimed = job
    await transact(async ({ trx }) => {
      await trx.raw('insert into test_runs (ref, worker) values (?, ?)', [claimed.ref, worker])
      await sleep(5)
      await finishJob(trx, claimed)
    })
  }
}

// a further process, started by a test with its environment
if (import.meta.url === pathToFileURL(String(process.argv[1])).href) {
  const { default: getDatabase } = await import(String(process.argv[2]))
  await workOff(getDatabase(), 'second')
  process.exit(0)
}
