import getDatabase from '@directus/api/database/index'
import { transact } from '#rules/platform/command/transact.ts'
import { continueJob, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { dueStatements } from './due-statements.ts'
import { issueStatement } from './issue-statement.ts'

const statementsMax = 10
const pollMs = 10 * 60_000

/**
 * Issues up to ten due monthly statements, each company's oldest missing month first. Runs again at once until none is due, then every ten
 * minutes.
 */
export async function issueStatements(job: Job): Promise<void> {
  const due = await dueStatements(getDatabase(), new Date(), statementsMax)
  for (const { company, period } of due) await transact((work) => issueStatement(work, company, period))
  await transact(({ trx, now }) => (due.length ? continueJob(trx, job) : repeatJob(trx, job, now.getTime() + pollMs)))
}
