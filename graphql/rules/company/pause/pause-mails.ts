import type { Knex } from 'knex'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { isAble } from '#rules/platform/access/abilities.ts'
import { readPermissions } from '#rules/platform/access/me.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'

/** Emails a company's people that the operator has paused it, with the reason and what still works. */
export const companyPausedMail = accountMail<{ company: string; reason: string }>('company-paused', {
  compose: async ({ company: id, reason }, { knex }) => ({
    subject: `${await nameOf(knex, id)} is paused`,
    heading: 'We’ve paused your company',
    paragraphs: [
      `The reason: ${reason}`,
      'Until we resume it, no reward is sent and none can be claimed. Recipients read “on hold”. They lose nothing: the days on hold are added to the time they have to claim, and reminders wait.',
      'You can still sign in, recharge, export and change settings. Reply to this email to talk to us.',
    ],
    button: { label: 'Open Plutus', link: env.publicUrl },
  }),
})

/** Emails a company's people that its pause is over, with what goes on by itself. */
export const companyResumedMail = accountMail<{ company: string }>('company-resumed', {
  compose: async ({ company: id }, { knex }) => ({
    subject: `${await nameOf(knex, id)} is no longer paused`,
    heading: 'Your company is no longer paused',
    paragraphs: [
      'Rewards can be claimed again. Every open reward can be claimed for as many days longer as it was on hold.',
      (await knex('wallets').where({ company: id, status: 'frozen' }).first('id'))
        ? 'Messages that had to wait go out now. Launches wait until your wallet is unfrozen.'
        : 'Messages and launches that had to wait go out now. You don’t need to do anything.',
    ],
    button: { label: 'Open Plutus', link: env.publicUrl },
  }),
})

const nameOf = async (knex: Knex, id: string): Promise<string> => (await orThrow(knex('companies').where({ id }).first('name'))).name

type Notice = { kind: 'paused'; reason: string } | { kind: 'resumed' }

/**
 * Queues the mail about a pause or its end to everyone in the company who can view its money or launch campaigns. `pause` is the id of the
 * pause. Returns their addresses.
 */
export async function notifyOfPause(
  { trx, now }: UnitOfWork,
  { company, pause, ...notice }: Notice & { company: string; pause: string },
): Promise<string[]> {
  const permissions = await readPermissions(trx, company)
  const members = await trx('members').where({ company, kind: 'person', status: 'active' }).select('id', 'email', 'company_role')
  const people = members.filter(
    ({ company_role: role }) => isAble(role, 'money.view', permissions) || isAble(role, 'campaign.launch', permissions),
  )
  for (const { id, email: to } of people) {
    const mail = { to, dedupeKey: `company-${notice.kind}:${pause}:${id}`, now }
    if (notice.kind === 'resumed') await queueAccountMail(trx, { ...mail, kind: companyResumedMail, payload: { company } })
    else await queueAccountMail(trx, { ...mail, kind: companyPausedMail, payload: { company, reason: notice.reason } })
  }
  return people.map(({ email }) => email)
}
