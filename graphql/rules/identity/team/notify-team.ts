import type { Knex } from 'knex'
import type { CompanyRole } from '#contracts/access/abilities.ts'
import { notificationsOf } from '#rules/identity/profile/preferences.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import type { Colleague } from './lock-colleague-for-update.ts'
import { memberJoinedMail, memberRemovedMail, roleChangedMail } from './team-mails.ts'

/** Emails a colleague that the caller changed their role to `role`. */
export const notifyRoleChanged = ({ trx, me, now }: CommandContext<unknown>, { id, email }: Colleague, role: CompanyRole): Promise<void> =>
  queueAccountMail(trx, {
    kind: roleChangedMail,
    to: email,
    payload: { companyName: me.companyName, by: me.name, role },
    dedupeKey: `role-changed:${id}:${now.getTime()}`,
    now,
  })

/** Emails the Owners and Admins who subscribe to team changes, except the one who removed the member. */
export async function notifyMemberRemoved({ trx, me, now }: CommandContext<unknown>, { id, name, company }: Colleague): Promise<void> {
  for (const admin of await listSubscribedAdmins(trx, company, [id, me.id])) {
    await queueAccountMail(trx, {
      kind: memberRemovedMail,
      to: admin.email,
      payload: { companyName: me.companyName, by: me.name, name },
      dedupeKey: `member-removed:${id}:${admin.id}`,
      now,
    })
  }
}

type NewTeamMember = { id: string; name: string; company: string; companyName: string; role: CompanyRole }

/** Emails the Owners and Admins who subscribe to team changes that an invite was accepted. */
export async function notifyMemberJoined(trx: Knex.Transaction, joined: NewTeamMember, now: Date): Promise<void> {
  for (const admin of await listSubscribedAdmins(trx, joined.company, [joined.id])) {
    await queueAccountMail(trx, {
      kind: memberJoinedMail,
      to: admin.email,
      payload: { companyName: joined.companyName, name: joined.name, role: joined.role },
      dedupeKey: `member-joined:${joined.id}:${admin.id}`,
      now,
    })
  }
}

async function listSubscribedAdmins(trx: Knex.Transaction, company: string, but: string[]): Promise<{ id: string; email: string }[]> {
  const admins = await trx('members')
    .where({ company, kind: 'person', status: 'active' })
    .whereIn('company_role', ['Owner', 'Admin'])
    .whereNotIn('id', but)
    .select('id', 'email', 'preferences')
  return admins.filter(({ preferences }) => notificationsOf(preferences).teamChanges)
}
