import * as z from 'zod/mini'
import { isTwoFactorRequired, recordTwoFactorReminder } from '#rules/company/two-factor-requirement.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { notifyTwoFactorRequired } from './notify-two-factor.ts'

/**
 * Emails everyone who still lacks the required two-factor, once a day. Refuses TWO_FACTOR_REMINDED, and WRONG_STATE where it is not
 * required.
 */
export const remindTwoFactor = defineCommand(z.object({}), { may: 'team.manage' }, async (context) => {
  const { trx, me, now, audit } = context
  const from = await recordTwoFactorReminder(context, me.company, now)
  if (!from) throw refusal((await isTwoFactorRequired(trx, me.company)) ? 'TWO_FACTOR_REMINDED' : 'WRONG_STATE')
  const count = await notifyTwoFactorRequired(context, { from, isReminder: true })
  await audit('two_factor.remind', 'companies', me.company, { detail: { count } })
  return me.company
})
