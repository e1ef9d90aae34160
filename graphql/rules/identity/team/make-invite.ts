import type { Act } from '#rules/platform/command/verb.ts'
import { newId } from '#rules/platform/db/database.ts'
import { takeSeq } from '#rules/platform/db/sequence.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { inviteMs, inviteOpenKey, inviteTokenHash, makeInviteToken } from './invite-token.ts'
import type { Judged } from './judge-invites.ts'
import { sendInvite } from './send-invite.ts'

/** Asks one judged address into the team: its row, its end and its mail. Throws RESEND_LIMIT when others mailed it too often. */
export async function makeInvite(act: Act<unknown>, { email, role, recentSends }: Judged): Promise<string> {
  const { me, trx, now, audit } = act
  const id = newId()
  const token = makeInviteToken()
  const end = new Date(now.getTime() + inviteMs)
  await trx('invites').insert({
    id,
    company: me.company,
    seq: await takeSeq(trx, 'invites', me.company),
    email,
    company_role: role,
    status: 'pending',
    invited_by: me.id,
    token_hash: inviteTokenHash(token),
    open_key: inviteOpenKey(me.company, email),
    recent_sends: JSON.stringify(recentSends),
    last_sent_at: now,
    expires_at: end,
    date_created: now,
  })
  await enqueueJob(trx, 'expire-invite', id, { runAt: end })
  await sendInvite(act, { id, email, role, sendCount: 1 }, token)
  await audit('team.invite', 'invites', id, { after: { email, company_role: role } })
  return id
}
