/** A process that issues launches until it is killed. Its first argument is the path of Directus's database module. */
import { setTimeout as sleep } from 'node:timers/promises'
import { runJob } from '#graphql/rules/app/run-job.ts'
import { registerSubscribers } from '#graphql/rules/app/subscribers.ts'
import { claimJob } from '#graphql/rules/platform/jobs/jobs.ts'

registerSubscribers()
const { default: getDatabase } = await import(String(process.argv[2]))
process.stdout.write('works\n')
for (;;) {
  const job = await claimJob(getDatabase(), Date.now(), ['issue-launch'])
  if (job) await runJob(job)
  else await sleep(50)
}
