import * as z from 'zod/mini'
import { refuse } from '#rules/platform/command/refusal.ts'
import { verb } from '#rules/platform/command/verb.ts'
import { inviteInput } from './invite.input.ts'
import { judgeInvites, refuseTooMany } from './judge-invites.ts'
import { makeInvite } from './make-invite.ts'
import { lockTeam, readMeAgain } from './take-team.ts'

/** Asks someone into the team by mail. An address of another company answers alike; only its mail says so. */
export const inviteMember = verb(z.object({ input: inviteInput }), { may: 'team.manage' }, async (act) => {
  const { input: person } = act.input
  await lockTeam(act)
  const { role: own } = await readMeAgain(act)
  if (person.role === 'Owner' && own !== 'Owner') throw refuse('FORBIDDEN')
  const [judged] = await judgeInvites(act, [person])
  if (!judged || judged.refusal) throw refuse(judged?.refusal ?? 'INTERNAL')
  await refuseTooMany(act, 1)
  return makeInvite(act, judged)
})
