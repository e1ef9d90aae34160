import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { operatorReason } from '#contracts/text/reason-input.ts'
import type { Row } from '#model/tables.ts'
import { lockCompanyForPause } from '#rules/company/pause/company-pause.ts'
import { notifyOfPause } from '#rules/company/pause/pause-mails.ts'
import { markPauseEnded, startPause } from '#rules/company/pause/pauses.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { requestJob } from '#rules/platform/jobs/jobs.ts'
import { companyInput, findCompany } from './find-company.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const reasonedInput = z.object({ company: companyInput, reason: operatorReason })

/**
 * Pauses a company: nothing is issued, claimed, expired or sent until it is resumed, and its people read the reason. A company that is
 * paused already stays as it is. Refuses NOT_FOUND, VALIDATION.
 */
export const pauseCompany: OperatorCommand = {
  run: (body, caller) => {
    const input = parseInput(reasonedInput, body)
    return transact(async (work) => {
      const company = await lockFoundCompany(work.trx, input.company)
      const { id, name } = company
      const pause = await startPause(work, company, input.reason)
      if (!pause.isNew) return { company: name, status: 'paused', changed: false, reason: pause.reason }
      await auditOperator(work, caller, id, 'company.pause', 'companies', id, { detail: { reason: input.reason } })
      const emailed = await notifyOfPause(work, { kind: 'paused', company: id, pause: pause.id, reason: input.reason })
      return { company: name, status: 'paused', changed: true, emailed }
    })
  },
}

/**
 * Ends the pause of a company, with a reason that its people read. A job first gives all its rewards the days back that they were on hold,
 * and then lets them be claimed. Run again until then, it returns the progress. A company that is not paused stays as it is.
 * Refuses NOT_FOUND, VALIDATION.
 */
export const resumeCompany: OperatorCommand = {
  run: (body, caller) => {
    const input = parseInput(reasonedInput, body)
    return transact(async (work) => {
      const { trx } = work
      const { id, name } = await lockFoundCompany(trx, input.company)
      const { earliest, changed } = await markPauseEnded(work, id, input.reason)
      if (!changed) return { company: name, ...(await readState(trx, earliest)), changed }
      await auditOperator(work, caller, id, 'company.resume', 'companies', id, { detail: { reason: input.reason } })
      await requestJob(trx, 'end-pause', id)
      return { company: name, ...(await readState(trx, earliest)), changed }
    })
  },
}

/**
 * Returns the state of a company whose pause was ended, and how many of its rewards were already given their days back. The rewards of
 * launches count that have been issued, whatever became of them.
 */
async function readState(trx: Knex.Transaction, pause: Row<'plutus_pauses'> | undefined) {
  if (!pause) return { status: 'active' }
  const launches = await trx('launches').where({ company: pause.company }).select('seq', 'progress_done')
  const seq = minor(pause.launch_seq)
  let [done, total] = [0, 0]
  for (const launch of launches) {
    const issued = minor(launch.progress_done)
    total += issued
    if (minor(launch.seq) < seq) done += issued
    if (minor(launch.seq) === seq) done += Math.min(pause.row_no, issued)
  }
  return { status: 'resuming', rewardsDone: done, rewardsTotal: total }
}

/** Finds a company and locks it until the commit, so that two operators pause and resume one after the other. Refuses NOT_FOUND, VALIDATION. */
async function lockFoundCompany(trx: Knex.Transaction, given: string): Promise<Row<'companies'>> {
  const { id } = await findCompany(trx, given)
  await lockCompanyForPause(trx, id)
  return orThrow(trx('companies').where({ id }).first())
}
