import * as z from 'zod/mini'
import { isOneOf, unpaidRecharges } from '#model/statuses.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { lockRecharge } from './recharge-row.ts'
import { settleRecharge } from './settle-recharge.ts'

/**
 * Cancels an unpaid recharge. A job closes its payment page after the commit. Money that still arrives is credited. Refuses NOT_FOUND,
 * RECHARGE_OVER {status}.
 */
export const cancelRecharge = defineCommand(z.object({ id: rowId }), { may: 'recharge.start' }, async (context) => {
  const { input, me, trx, audit } = context
  const recharge = await lockRecharge(trx, { id: input.id, company: me.company })
  if (!recharge) throw refusal('NOT_FOUND')
  if (recharge.status === 'cancelled') return recharge.id
  if (!isOneOf(unpaidRecharges, recharge.status)) throw refusal('RECHARGE_OVER', { status: recharge.status })
  const facts = { ...recharge.facts, closed: { as: 'cancelled' as const } }
  await settleRecharge(context, recharge, { facts }, { mover: me })
  if (recharge.providerRef) await enqueueJob(trx, 'close-checkout', recharge.id)
  await audit('recharge.cancel', 'recharges', recharge.id, {
    detail: { number: recharge.number },
    before: { status: recharge.status },
    after: { status: 'cancelled' },
  })
  return recharge.id
})
