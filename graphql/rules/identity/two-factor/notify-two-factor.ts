import type { Knex } from 'knex'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { twoFactorReleased, twoFactorRequired, twoFactorReset } from './two-factor-mails.ts'

type Told = { id: string; email: string }

export const peopleWithoutTwoFactor = (trx: Knex.Transaction, company: string): Promise<Told[]> =>
  trx('members').where({ company, kind: 'person', status: 'active', two_factor: false }).select('id', 'email')

/** Tells everyone without two-factor until when they need it; returns how many were told. */
export async function notifyTwoFactorRequired(
  { trx, me, now }: CommandContext<unknown>,
  { from, isReminder }: { from: Date; isReminder: boolean },
): Promise<number> {
  const people = await peopleWithoutTwoFactor(trx, me.company)
  for (const { id, email } of people)
    await queueAccountMail(trx, {
      kind: twoFactorRequired,
      to: email,
      payload: { companyName: me.companyName, by: me.name, from: from.toISOString(), timeZone: me.timeZone, isReminder },
      dedupeKey: `two-factor-required:${id}:${now.getTime()}`,
      now,
    })
  return people.length
}

/** Tells every Owner, including the one who did it: the company is less safe from now on. */
export async function notifyTwoFactorReleased({ trx, me, now }: CommandContext<unknown>): Promise<void> {
  const owners = await trx('members')
    .where({ company: me.company, kind: 'person', status: 'active', company_role: 'Owner' })
    .select('id', 'email')
  for (const { id, email } of owners)
    await queueAccountMail(trx, {
      kind: twoFactorReleased,
      to: email,
      payload: { companyName: me.companyName, by: me.name },
      dedupeKey: `two-factor-released:${id}:${now.getTime()}`,
      now,
    })
}

/** Tells a person that theirs was removed; `by` is a colleague, or us. */
export const notifyTwoFactorReset = ({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, { id, email }: Told, by: string): Promise<void> =>
  queueAccountMail(trx, {
    kind: twoFactorReset,
    to: email,
    payload: { by },
    dedupeKey: `two-factor-reset:${id}:${now.getTime()}`,
    now,
  })
