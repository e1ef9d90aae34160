import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { isTwoFactorRequired, recordTwoFactorReminder } from '#rules/company/two-factor-requirement.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { twoFactorReleasedMail, twoFactorRequiredMail, twoFactorResetMail } from './two-factor-mails.ts'

type MailRecipient = { id: string; email: string }

export const peopleWithoutTwoFactor = (trx: Knex.Transaction, company: string): Promise<MailRecipient[]> =>
  trx('members').where({ company, kind: 'person', status: 'active', two_factor: false }).select('id', 'email')

/** Emails everyone of the company without two-factor the date from which it is required, and returns their number. */
export async function notifyTwoFactorRequired(
  { trx, me, now }: CommandContext<unknown>,
  { from, isReminder }: { from: Date; isReminder: boolean },
): Promise<number> {
  const people = await peopleWithoutTwoFactor(trx, me.company)
  for (const { id, email } of people)
    await queueAccountMail(trx, {
      kind: twoFactorRequiredMail,
      to: email,
      payload: { companyName: me.companyName, by: me.name, from: from.toISOString(), timeZone: me.timeZone, isReminder },
      dedupeKey: `two-factor-required:${id}:${now.getTime()}`,
      now,
    })
  return people.length
}

/** Emails every Owner, including the caller, that two-factor is no longer required. */
export async function notifyTwoFactorReleased({ trx, me, now }: CommandContext<unknown>): Promise<void> {
  const owners = await trx('members')
    .where({ company: me.company, kind: 'person', status: 'active', company_role: 'Owner' })
    .select('id', 'email')
  for (const { id, email } of owners)
    await queueAccountMail(trx, {
      kind: twoFactorReleasedMail,
      to: email,
      payload: { companyName: me.companyName, by: me.name },
      dedupeKey: `two-factor-released:${id}:${now.getTime()}`,
      now,
    })
}

/** Emails a person that their two-factor was removed. `by` is a colleague's name, or Plutus for the operator. */
export const notifyTwoFactorReset = (
  { trx, now }: Pick<UnitOfWork, 'trx' | 'now'>,
  { id, email }: MailRecipient,
  by: string,
): Promise<void> =>
  queueAccountMail(trx, {
    kind: twoFactorResetMail,
    to: email,
    payload: { by },
    dedupeKey: `two-factor-reset:${id}:${now.getTime()}`,
    now,
  })

/**
 * Emails everyone who still lacks the required two-factor, once a day. Refuses TWO_FACTOR_REMINDED, and WRONG_STATE where it is not
 * required.
 */
export const remindTwoFactor = defineCommand(z.object({}), { may: 'team.manage' }, async (context) => {
  const { trx, me, now, audit } = context
  const from = await recordTwoFactorReminder(context, me.company, now)
  if (!from) throw refusal((await isTwoFactorRequired(trx, me.company)) ? 'TWO_FACTOR_REMINDED' : 'WRONG_STATE')
  const count = await notifyTwoFactorRequired(context, { from, isReminder: true })
  await audit('two_factor.remind', 'companies', me.company, { detail: { count } })
  return me.company
})
