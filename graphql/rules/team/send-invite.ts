import { queueAccountMail } from '../account-mail/queue-account-mail.ts'
import type { CompanyRole } from '../core/roles.ts'
import type { Act } from '../core/verb.ts'
import { inviteLink } from './invite-token.ts'

type Invite = { id: string; email: string; role: CompanyRole; sendCount: number }

/** Leaves the mail with the link; the worker looks whether the address has an account elsewhere, so nobody can tell from here. */
export const sendInvite = ({ trx, me, now }: Act<unknown>, { id, email, role, sendCount }: Invite, token: string): Promise<void> =>
  queueAccountMail(trx, {
    kind: 'invite',
    to: email,
    payload: { link: inviteLink(token), companyName: me.companyName, invitedBy: me.name, role },
    dedupeKey: `invite:${id}:${sendCount}`,
    now,
  })
