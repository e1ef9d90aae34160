import type { Knex } from 'knex'
import { Temporal } from 'temporal-polyfill'
import * as z from 'zod/mini'
import { type GraceDays, requireTwoFactorInput } from '#contracts/team/team.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { endTwoFactorRequirement, startTwoFactorRequirement } from '#rules/company/two-factor-requirement.ts'
import { readMeAgain } from '#rules/platform/access/me.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant } from '#rules/platform/db/database.ts'
import { notifyTwoFactorReleased, notifyTwoFactorRequired, peopleWithoutTwoFactor } from './notify-two-factor.ts'

/**
 * Requires two-factor of everyone in the company after `graceDays`. Does nothing if it is required already. Refuses TWO_FACTOR_FIRST when
 * the caller has none, and OWNER_WITHOUT_TWO_FACTOR when an Owner has none.
 */
export const requireTwoFactor = defineCommand(requireTwoFactorInput, { may: 'team.manage', stepUp: true }, async (context) => {
  const { input, trx, me, now, changes, audit } = context
  await lockCompanyForUpdate(context, me.company)
  await readMeAgain(context)
  const from = graceEnd(input.graceDays, now, me.timeZone)
  if (!(await startTwoFactorRequirement(context, me.company, from))) return me.company
  if (!(await trx('members').where({ id: me.id, two_factor: true }).first('id'))) throw refusal('TWO_FACTOR_FIRST')
  if (await findOwnerWithoutTwoFactor(trx, me.company)) throw refusal('OWNER_WITHOUT_TWO_FACTOR')
  await notifyTwoFactorRequired(context, { from, isReminder: false })
  // checks their live sockets now instead of at the next round
  if (input.graceDays === 0) for (const { id } of await peopleWithoutTwoFactor(trx, me.company)) changes.add('members', id)
  await audit('two_factor.require', 'companies', me.company, {
    before: { two_factor_from: null },
    after: { two_factor_from: from.toISOString() },
  })
  return me.company
})

const findOwnerWithoutTwoFactor = (trx: Knex.Transaction, company: string) =>
  trx('members').where({ company, kind: 'person', status: 'active', company_role: 'Owner', two_factor: false }).first('id')

/** Makes two-factor optional again. People who have it keep it, and every Owner gets an email. */
export const releaseTwoFactor = defineCommand(z.object({}), { may: 'team.manage', stepUp: true }, async (context) => {
  const { me, audit } = context
  const { two_factor_from: from } = await lockCompanyForUpdate(context, me.company)
  await readMeAgain(context)
  if (from === null) return me.company
  await endTwoFactorRequirement(context, me.company)
  await notifyTwoFactorReleased(context)
  await audit('two_factor.release', 'companies', me.company, {
    before: { two_factor_from: instant(from).toISOString() },
    after: { two_factor_from: null },
  })
  return me.company
})

/** Returns the time from which two-factor is required. It is now for 0 days, else the end of the last day in the company's time zone. */
export function graceEnd(days: GraceDays, now: Date, timeZone: string): Date {
  if (days === 0) return now
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return new Date(today.add({ days: days + 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1)
}
