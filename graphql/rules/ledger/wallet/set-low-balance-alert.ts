import * as z from 'zod/mini'
import { abilities } from '#contracts/access/abilities.ts'
import { lowBalanceAlertInput } from '#contracts/money/money-input.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { parseJson } from '#rules/platform/db/database.ts'

/**
 * Sets the threshold (minor units) and receivers of the low-balance alert (R22). The alert can then be sent again, at most once a day.
 * Refuses NOT_FOUND, and VALIDATION for an unknown person.
 */
export const setLowBalanceAlert = defineCommand(z.object({ input: lowBalanceAlertInput }), { may: 'alert.edit' }, async (context) => {
  const { input: alert } = context.input
  const { me, trx, audit } = context
  const receivers = [...new Set(alert.receivers.map((id) => id.toLowerCase()))]
  const members = await trx('members')
    .whereIn('id', receivers)
    .where({ company: me.company, kind: 'person', status: 'active' })
    .whereIn('company_role', [...abilities['money.view'].roles])
    .select('id')
  if (members.length !== receivers.length) throw refusal('VALIDATION', { fields: { 'input.receivers': 'Unknown person' } })
  const [wallet] = await trx('wallets').where({ company: me.company }).update({ alert_armed: true }).returning('*')
  if (!wallet) throw refusal('NOT_FOUND')
  const threshold = alert.threshold ?? null
  await touch(context, 'wallets', { id: wallet.id }, { low_balance_threshold: threshold, alert_receivers: JSON.stringify(receivers) })
  const before = {
    threshold: wallet.low_balance_threshold === null ? null : String(wallet.low_balance_threshold),
    receivers: parseJson(wallet.alert_receivers),
  }
  await audit(
    'alert.update',
    'wallets',
    wallet.id,
    changedFields(before, { threshold: threshold === null ? null : String(threshold), receivers }),
  )
  return wallet.id
})
