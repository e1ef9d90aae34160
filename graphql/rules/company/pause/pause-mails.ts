import type { Knex } from 'knex'
import { isAble } from '#contracts/access/abilities.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
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

/** Emails a company's people that its pause is over, with the reason and what continues automatically. */
export const companyResumedMail = accountMail<{ company: string; reason: string; isBrief?: boolean }>('company-resumed', {
  compose: async ({ company: id, reason, isBrief }, { knex }) => ({
    subject: `${await nameOf(knex, id)} is no longer paused`,
    heading: 'Your company is no longer paused',
    paragraphs: [
      ...(reason ? [`The reason: ${reason}`] : []),
      isBrief
        ? 'Rewards can be claimed again. The pause took less than a minute. Rewards that expired during it can be claimed for another day.'
        : 'Rewards can be claimed again. Every open reward can be claimed for as many days longer as it was on hold.',
      (await knex('wallets').where({ company: id, status: 'frozen' }).first('id'))
        ? 'Messages that had to wait go out now. Launches wait until your wallet is unfrozen.'
        : 'Messages and launches that had to wait go out now. You don’t need to do anything.',
    ],
    button: { label: 'Open Plutus', link: env.publicUrl },
  }),
})

const nameOf = async (knex: Knex, id: string): Promise<string> => (await orThrow(knex('companies').where({ id }).first('name'))).name

type Notice = { kind: 'paused' | 'resumed'; company: string; pause: string; reason: string; isBrief?: boolean }

/**
 * Queues the mail about a pause or its end to everyone in the company who can view its money or launch campaigns. `pause` is the id of the
 * pause, `reason` the operator's reason. `isBrief` says that it took less than a minute. Returns their addresses.
 */
export async function notifyOfPause({ trx, now }: UnitOfWork, { kind, company, pause, reason, isBrief }: Notice): Promise<string[]> {
  const permissions = await readPermissions(trx, company)
  const members = await trx('members').where({ company, kind: 'person', status: 'active' }).select('id', 'email', 'company_role')
  const people = members.filter(
    ({ company_role: role }) => isAble(role, 'money.view', permissions) || isAble(role, 'campaign.launch', permissions),
  )
  for (const { id, email: to } of people) {
    const mail = kind === 'paused' ? companyPausedMail : companyResumedMail
    const dedupeKey = `company-${kind}:${pause}:${id}`
    await queueAccountMail(trx, { kind: mail, to, payload: { company, reason, ...(isBrief && { isBrief }) }, dedupeKey, now })
  }
  return people.map(({ email }) => email)
}
