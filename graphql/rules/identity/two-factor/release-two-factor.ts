import * as z from 'zod/mini'
import { lockTeam, readMeAgain } from '#rules/identity/team/take-team.ts'
import { verb } from '#rules/platform/command/verb.ts'
import { instant } from '#rules/platform/db/database.ts'
import { tellTwoFactorReleased } from './tell-two-factor.ts'

/** Leaves two-factor to each person again; who has it keeps it. Every Owner hears of it. */
export const releaseTwoFactor = verb(z.object({}), { may: 'team.manage', stepUp: true }, async (act) => {
  const { trx, me, audit } = act
  await lockTeam(act)
  await readMeAgain(act)
  const { two_factor_from: from } = await trx('companies').where({ id: me.company }).first('two_factor_from')
  if (from === null) return me.company
  await trx('companies').where({ id: me.company }).update({ two_factor_from: null, two_factor_reminded_at: null })
  await tellTwoFactorReleased(act)
  await audit('two_factor.release', 'companies', me.company, {
    before: { two_factor_from: instant(from).toISOString() },
    after: { two_factor_from: null },
  })
  return me.company
})
