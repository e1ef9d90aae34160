import { rechargeCost } from '../rules/ledger/recharge/recharge-cost.ts'
import { noFacts } from '../rules/ledger/recharge/recharge-facts.ts'
import { rechargeMethods } from '../rules/ledger/recharge/recharge-methods.ts'
import { recordPayment } from '../rules/ledger/recharge/record-payment.ts'
import type { UnitOfWork } from '../rules/platform/command/transact.ts'
import { nextSequence } from '../rules/platform/db/sequence.ts'
import { demoRates } from './demo-rates.ts'
import type { PastRecharge } from './past-recharges.ts'
import { seedId } from './seed-id.ts'

const minuteMs = 60_000

/** Requested, and paid minutes later: the event takes the path of all events. */
export async function rechargePast(work: UnitOfWork, recharge: PastRecharge): Promise<void> {
  const { trx, now } = work
  const { company, owner, amount, currency, method, provider, number, transfer } = recharge
  const id = seedId(`recharge:${number}`)
  const offer = rechargeMethods([provider]).find((one) => one.method === method && one.currency === currency)
  const rates = { feeBps: offer?.fee_bps ?? 0, feeFixed: offer?.fee_fixed ?? 0, taxBps: demoRates.taxBps }
  const { fee, tax, total } = rechargeCost(amount, rates)
  const startedAt = new Date(now.getTime() - 20 * minuteMs)
  await trx('recharges').insert({
    id,
    company,
    seq: await nextSequence(trx, 'recharges', company),
    number,
    status: 'awaiting_payment',
    currency,
    method,
    provider,
    amount,
    fee,
    tax,
    total_payable: total,
    facts: JSON.stringify({ ...noFacts, isOpen: true }),
    transfer_reference: transfer ?? null,
    started_by: owner,
    idempotency_key: `demo-${number}`,
    payload_hash: 'demo',
    date_created: startedAt,
    date_updated: startedAt,
    expires_at: new Date(now.getTime() + 20 * minuteMs),
  })
  const event = { id: `demo-${number}`, type: 'demo.paid', occurredAt: now, recharge: id, fact: { kind: 'paid' as const, paid: total } }
  const kind = provider === 'manual' ? ('operator' as const) : ('system' as const)
  await recordPayment(work, provider, event, '{}', { mover: { id: null, kind }, caller: { ip: null, requestId: event.id } })
}
