import * as z from 'zod/mini'
import { endSessionsOf } from '../auth/end-session.ts'
import { dropChallenges } from '../auth/one-time-code.ts'
import { forgetDevices } from '../auth/trusted-device.ts'
import { refuse } from '../core/refusal.ts'
import { rowId } from '../core/row-id.ts'
import { verb } from '../core/verb.ts'
import { takeColleague } from '../team/take-colleague.ts'
import { dropTwoFactor } from './drop-two-factor.ts'
import { tellTwoFactorReset } from './tell-two-factor.ts'

/**
 * For a colleague without their phone and codes: the app and the codes are gone, and so is every session and trusted browser,
 * for the phone may be in other hands. They sign in by email again. Nobody resets their own.
 */
export const resetTwoFactor = verb(z.object({ id: rowId }), { may: 'team.manage', stepUp: true }, async (act) => {
  const {
    input: { id },
    trx,
    me,
    now,
    audit,
  } = act
  if (id === me.id) throw refuse('FORBIDDEN')
  const { colleague } = await takeColleague(act, id, { ends: false })
  if (colleague.status === 'removed') throw refuse('NOT_FOUND')
  if (!(await dropTwoFactor(act, id))) return id
  await endSessionsOf(trx, id, { now })
  await forgetDevices(trx, id)
  for (const purpose of ['login', 'stepup'] as const) await dropChallenges(trx, purpose, id)
  await trx('plutus_step_ups').where({ member: id }).delete()
  await tellTwoFactorReset(act, colleague)
  await audit('two_factor.reset', 'members', id, {
    detail: { name: colleague.name },
    before: { two_factor: true },
    after: { two_factor: false },
  })
  return id
})
