import * as z from 'zod/mini'
import { newId, parseJson } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { takeSeq } from '../core/sequence.ts'
import { type Act, verb } from '../core/verb.ts'
import { enqueueJob } from '../worker/jobs.ts'
import { inviteInput } from './invite.input.ts'
import { inviteMs, inviteOpenKey, inviteTokenHash, makeInviteToken } from './invite-token.ts'
import { addSend } from './recent-sends.ts'
import { sendInvite } from './send-invite.ts'
import { lockTeam, readMeAgain } from './take-team.ts'

/** A company's people are few: more at once is someone mailing strangers in our name. */
const invitesPerHourMax = 50

/** Asks someone into the team by mail. An address of another company answers alike; only its mail says so. */
export const inviteMember = verb(z.object({ input: inviteInput }), { may: 'team.manage' }, async (act) => {
  const {
    input: {
      input: { email, role },
    },
    me,
    trx,
    now,
    audit,
  } = act
  await lockTeam(act)
  const { role: own } = await readMeAgain(act)
  if (role === 'Owner' && own !== 'Owner') throw refuse('FORBIDDEN')
  const recentSends = await refuseInvite(act, email)
  const id = newId()
  const token = makeInviteToken()
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
    expires_at: new Date(now.getTime() + inviteMs),
    date_created: now,
  })
  await enqueueJob(trx, 'expire-invite', id, { runAt: new Date(now.getTime() + inviteMs) })
  await sendInvite(act, { id, email, role, sendCount: 1 }, token)
  await audit('team.invite', 'invites', id, { after: { email, company_role: role } })
  return id
})

/** Whether this address may be asked now; yields when mails went to it lately, however often it was asked before. */
async function refuseInvite({ trx, me, now }: Act<unknown>, email: string): Promise<number[]> {
  if (await trx('members').where({ company: me.company, email }).first('id')) throw refuse('ALREADY_A_MEMBER')
  await trx('invites')
    .where({ open_key: inviteOpenKey(me.company, email) })
    .where('expires_at', '<=', now)
    .update({ status: 'expired', open_key: null })
  const [last] = await trx('invites').where({ company: me.company, email }).orderBy('seq', 'desc').limit(1)
  if (last?.status === 'pending') throw refuse('ALREADY_INVITED')
  const recent = await trx('invites')
    .where({ company: me.company })
    .where('date_created', '>', new Date(now.getTime() - 3_600_000))
    .count({ count: '*' })
    .first()
  if (Number(recent?.count) >= invitesPerHourMax) throw refuse('RATE_LIMITED', { retryAfterSeconds: 3600 })
  const recentSends = addSend(last ? parseJson<number[]>(last.recent_sends) : [], now.getTime())
  if (!recentSends) throw refuse('RESEND_LIMIT')
  return recentSends
}
