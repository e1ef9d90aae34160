import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant } from '#rules/platform/db/database.ts'
import { isTwoFactorRequired } from './lacks-two-factor.ts'
import { notifyTwoFactorRequired } from './notify-two-factor.ts'

const restMs = 24 * 60 * 60_000

/**
 * Emails everyone who still lacks the required two-factor, once a day. A guarded statement admits one of two concurrent calls. Refuses
 * TWO_FACTOR_REMINDED, and WRONG_STATE where it is not required.
 */
export const remindTwoFactor = defineCommand(z.object({}), { may: 'team.manage' }, async (context) => {
  const { trx, me, now, changes, audit } = context
  const [taken] = await trx('companies')
    .where({ id: me.company })
    .whereNotNull('two_factor_from')
    .where(
      (query) => void query.whereNull('two_factor_reminded_at').orWhere('two_factor_reminded_at', '<=', new Date(now.getTime() - restMs)),
    )
    .update({ two_factor_reminded_at: now, revision: trx.raw('revision + 1') })
    .returning('two_factor_from')
  if (!taken?.two_factor_from) throw refusal((await isTwoFactorRequired(trx, me.company)) ? 'TWO_FACTOR_REMINDED' : 'WRONG_STATE')
  changes.add('companies', me.company)
  const count = await notifyTwoFactorRequired(context, { from: instant(taken.two_factor_from), isReminder: true })
  await audit('two_factor.remind', 'companies', me.company, { detail: { count } })
  return me.company
})
