import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { operatorReason } from '#contracts/text/reason-input.ts'
import type { Row } from '#model/tables.ts'
import { lockCompanyForPause, recordPause } from '#rules/company/pause/company-pause.ts'
import { notifyOfPause } from '#rules/company/pause/pause-mails.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { minor, newId, orThrow } from '#rules/platform/db/database.ts'
import { requestJob } from '#rules/platform/jobs/jobs.ts'
import { companyInput, findCompany } from './find-company.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const reasonedInput = z.object({ company: companyInput, reason: operatorReason })

/**
 * Pauses a company: nothing is issued, claimed, expired or sent until it is resumed, and its people read the reason. A company that is
 * paused already stays as it is. Refuses NOT_FOUND, VALIDATION.
 */
export const pauseCompany: OperatorCommand = {
  usage: '--company NAME|ID|EMAIL --reason "what the company will read"',
  run: (body, caller) => {
    const input = parseInput(reasonedInput, body)
    return transact(async (work) => {
      const { trx, now } = work
      const company = await lockFoundCompany(trx, input.company)
      const { id, name } = company
      const pauses = await readOpenPauses(trx, id)
      const open = pauses.find(({ ended_at }) => ended_at === null)
      if (open) return { company: name, status: 'paused', changed: false, reason: open.reason }
      const pause = { id: newId(), company: id, reason: input.reason, started_at: pauses.at(-1)?.ended_at ?? now.getTime() }
      await trx('plutus_pauses').insert(pause)
      await recordPause(work, company, input.reason)
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
  usage: '--company NAME|ID|EMAIL --reason "what the company will read"',
  run: (body, caller) => {
    const input = parseInput(reasonedInput, body)
    return transact(async (work) => {
      const { trx, now } = work
      const { id, name } = await lockFoundCompany(trx, input.company)
      const pauses = await readOpenPauses(trx, id)
      const open = pauses.find(({ ended_at }) => ended_at === null)
      if (!open) return { company: name, ...(await readState(trx, pauses[0])), changed: false }
      await trx('plutus_pauses').where({ id: open.id }).update({ ended_at: now.getTime(), end_reason: input.reason })
      await auditOperator(work, caller, id, 'company.resume', 'companies', id, { detail: { reason: input.reason } })
      await requestJob(trx, 'end-pause', id)
      return { company: name, ...(await readState(trx, pauses[0])), changed: true }
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

/** Returns the company's pauses that are not over, the earliest first. Only the last one can be without an end. */
const readOpenPauses = (trx: Knex.Transaction, id: string) =>
  trx('plutus_pauses').where({ company: id }).whereNull('closed_at').orderBy('started_at')
