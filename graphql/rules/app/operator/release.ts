import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { countHeldWork, endAllHolds, listHeldLaunches } from '#rules/app/hold/held-work.ts'
import { dropHeldReminders } from '#rules/launch/drop-held-reminders.ts'
import { dropHeldAccountMails } from '#rules/mail/account-mail/claim-account-mails.ts'
import { dropHeldMessages } from '#rules/messaging/drop-messages.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { log } from '#rules/platform/log.ts'
import { dropHold, readHold } from '#rules/platform/operation/hold-state.ts'
import { setNote } from '#rules/platform/operation/notes.ts'
import { dropHeldResends } from '#rules/reward/bulk/drop-held-resends.ts'
import { describeAge } from './describe-age.ts'
import { auditOperator, flagInput, instantInput, type OperatorCommand } from './operator-command.ts'

const releaseInput = z.object({ yes: flagInput, dropMailsBefore: z.optional(instantInput) })

/**
 * Lists what a restore holds, by kind, number and age, and the launches that would start. With `yes` lets all of it run.
 * Cancels what was due before `dropMailsBefore`: queued messages and account mails, reminders, and acts that send rewards again.
 * Does nothing if nothing is held. Refuses VALIDATION.
 */
export const release: OperatorCommand = {
  run: async (body, caller) => {
    const { yes, dropMailsBefore } = parseInput(releaseInput, body)
    const knex = getDatabase()
    const hold = await readHold(knex)
    if (hold?.state !== 'held') return { released: false, state: 'Nothing is held.' }
    const now = Date.now()
    const held = (await countHeldWork(knex)).map(({ oldest, ...row }) => ({
      ...row,
      oldest: oldest ? describeTime(now, oldest) : 'at once',
    }))
    const listed = { heldSince: hold.at, backupAt: hold.backupAt ?? 'unknown', held, ...(await listHeldLaunches(knex)) }
    if (!yes) return { released: false, ...listed, next: 'Add --yes to let all of it run. Launches can be cancelled in the app before.' }
    const dropped = await transact((work) => releaseAll(work, caller, dropMailsBefore))
    if (!dropped) return { released: false, state: 'Another call has just released it.' }
    setNote('held', false)
    log.warn({ released: held, ...dropped, operator: caller.operator }, 'What a restore held was released')
    return { released: true, ...listed, ...dropped }
  },
}

/** Releases everything once. Returns the numbers of cancelled mails, or undefined if another call has released it. */
async function releaseAll(work: UnitOfWork, caller: Caller, before: Date | undefined) {
  const { trx } = work
  if (!(await dropHold(trx))) return undefined
  const byCompany = before ? await dropHeldMessages(work, before) : new Map<string, number>()
  const droppedAccountMails = before ? await dropHeldAccountMails(trx, before) : 0
  const droppedReminders = before ? await dropHeldReminders(trx, before) : 0
  const droppedResends = before ? await dropHeldResends(work, before) : 0
  for (const [company, count] of [...byCompany].sort()) {
    const detail = { count, before: before?.toISOString() }
    await auditOperator(work, caller, company, 'message.drop', 'companies', company, { detail })
  }
  await endAllHolds(trx)
  const droppedMessages = [...byCompany.values()].reduce((sum, count) => sum + count, 0)
  return { droppedMessages, droppedAccountMails, droppedReminders, droppedResends }
}

/** Describes how long ago a time was. Times to come are named. */
function describeTime(now: number, at: Date): string {
  if (at.getTime() > now) return `on ${at.toISOString()}`
  return `${describeAge((now - at.getTime()) / 1000) || 'less than a minute'} ago (${at.toISOString()})`
}
