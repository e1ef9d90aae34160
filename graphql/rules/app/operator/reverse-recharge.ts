import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { formatMoney } from '#contracts/money/currency.ts'
import type { ProviderName } from '#contracts/settings/payments-env.ts'
import { operatorReason } from '#contracts/text/reason-input.ts'
import { requiredText } from '#contracts/text/text-input.ts'
import { findPossibleDoubles } from '#rules/ledger/books/find-doubles.ts'
import type { ReportedReversal } from '#rules/ledger/payment/payment-provider.ts'
import { findPaymentProvider } from '#rules/ledger/payment/payment-providers.ts'
import { storeEvent } from '#rules/ledger/recharge/payment-events.ts'
import type { Payment, RechargeMoney } from '#rules/ledger/recharge/recharge-money.ts'
import type { RechargeRow } from '#rules/ledger/recharge/recharge-row.ts'
import { arrived, findPayment, standing } from '#rules/ledger/recharge/recharge-state.ts'
import { applyEvents, eventReport } from '#rules/ledger/recharge/record-payment.ts'
import { readMoney } from '#rules/ledger/recharge/stored-money.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { type Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { amountInput, toMinor } from './amount-input.ts'
import { bankReference } from './bank-reference.ts'
import { financeEvent, findRecharge, loadRechargeSummary, normalNumber } from './find-recharge.ts'
import type { OperatorCommand } from './operator-command.ts'
import { flagInput } from './operator-command.ts'
import { requireDeliberate } from './require-deliberate.ts'

const word = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)))
const reverseRechargeInput = z.object({
  number: requiredText(24, 'Name the recharge by its number'),
  amount: amountInput,
  reason: operatorReason,
  payment: word,
  refund: word,
  paidBackInAnotherWay: flagInput,
  again: flagInput,
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
})

/**
 * Debits the part of a payment that was returned to its payer. It names the payment, or the provider's refund, which is then not taken a
 * second time. A call with a used `key` debits nothing. Refuses NOT_FOUND, and IDEMPOTENCY_CONFLICT for that key with other
 * input. Refuses VALIDATION for more than is left, for an unknown payment, and for a refund that the provider does not know. Refuses it for
 * a provider's payment without `paidBackInAnotherWay`, and for a second equal sum of a payment without `again`.
 */
export const reverseRecharge: OperatorCommand = {
  run: async (body, caller) => {
    const input = parseInput(reverseRechargeInput, body)
    const { number, amount, reason, payment, refund, paidBackInAnotherWay, again } = input
    if (refund && paidBackInAnotherWay) throw refusal('VALIDATION', { fields: { paidBackInAnotherWay: eitherWay } })
    if (refund) await requireKnown(number, { payment, refund })
    return transact(async (work) => {
      const { trx } = work
      const recharge = await findRecharge(trx, number)
      const sum = toMinor(amount, recharge.currency, 'amount')
      const id = `reverse:${input.key ?? (await refundKey(trx, refund)) ?? newId()}`
      const inAnotherWay = paidBackInAnotherWay || undefined
      const eventBody = JSON.stringify({ recharge: recharge.id, amount: String(sum), reason, payment, refund, inAnotherWay })
      if (await isRecorded(trx, id, eventBody)) return { ...(await loadRechargeSummary(trx, recharge.id)), posted: false }
      const money = await readMoney(trx, recharge.id)
      const paid = findNamed(money, { payment, refund })
      if (!paid) throw unnamedFault(recharge, money)
      requireLeft(recharge, money, paid, sum)
      // a named refund is stored as that of its payment's provider, so that its own report is recognised
      const provider = refund && paid.provider !== 'manual' ? recharge.provider : 'manual'
      if (refund) await requireNew(trx, provider, refund)
      else await requireDeliberate(trx, recharge, { paid, sum, paidBackInAnotherWay, again })
      const entry = { payment: paid.ref, amount: sum, state: 'standing', reason, enteredBy: caller.operator ?? null } as const
      const reversal: ReportedReversal = refund
        ? { ...entry, id: refund, kind: 'refund' }
        : { ...entry, id, kind: 'manual', inAnotherWay: paid.provider !== 'manual' }
      const event = financeEvent(work, recharge, id, { type: 'finance.reversed', reversals: [reversal] })
      await storeEvent(work, 'manual', event, { body: eventBody, outcome: 'applied', recharge: recharge.id })
      await applyEvents(work, recharge, [eventReport(provider, event, 'finance')], {
        mover: { id: null, kind: 'operator' },
        caller,
        detail: { reason, amount: String(sum), payment: paid.ref, ...(refund ? { refund } : {}) },
      })
      const double = (await findPossibleDoubles(trx)).find(({ ref }) => ref === reversal.id)
      const note = double && `${double.other} takes the same sum. If it is the same money, run undo-reversal --reversal ${double.ref}`
      return { ...(await loadRechargeSummary(trx, recharge.id)), posted: true, ...(note ? { note } : {}) }
    })
  },
}

const eitherWay = 'A refund was made at the provider. Name the payment instead if the money went back in another way'

/** Returns the key of a named refund, so that entering it again posts nothing. Undefined without one, and once its entry was undone. */
async function refundKey(trx: Knex, refund: string | undefined): Promise<string | undefined> {
  if (!refund) return undefined
  const entered = await trx('plutus_payment_events')
    .where({ provider: 'manual', event: `reverse:${refund}` })
    .first('id')
  const isUndone = entered && !(await trx('plutus_reversals').where({ ref: refund }).first('id'))
  return isUndone ? undefined : refund
}

async function isRecorded(trx: Knex, event: string, body: string): Promise<boolean> {
  const recorded = await trx('plutus_payment_events').where({ provider: 'manual', event }).first('body')
  if (recorded && recorded.body !== body) throw refusal('IDEMPOTENCY_CONFLICT')
  return Boolean(recorded)
}

/** Refuses VALIDATION for a refund that is recorded with this or another recharge, which would take nothing here. */
async function requireNew(trx: Knex, provider: ProviderName, refund: string): Promise<void> {
  const recorded = await trx('plutus_reversals').where({ provider, ref: refund }).first('id')
  if (recorded) throw refusal('VALIDATION', { fields: { refund: `${refund} is recorded already` } })
}

/**
 * Refuses VALIDATION for a refund that the provider's records of the payment do not contain: a mistyped id would hide the refund that has
 * it. While the provider cannot be reached, the id counts as it was entered. Leaves all other refusals to the transaction.
 */
async function requireKnown(number: string, { payment, refund }: { payment: string | undefined; refund: string }): Promise<void> {
  const knex = getDatabase()
  const row = await knex('recharges')
    .where({ number: normalNumber(number) })
    .first()
  const books = row && findPaymentProvider(row.provider)?.books
  if (!row || !books) return
  const paid = findNamed(await readMoney(knex, row.id), { payment, refund })
  if (!paid || paid.provider !== row.provider) return
  if (await knex('plutus_reversals').where({ provider: row.provider, ref: refund }).first('id')) return
  const query = { ref: null, currency: row.currency, payments: [paid.ref], disputes: [] }
  const answer = await books.readMoney(query).catch(() => undefined)
  if (!answer?.payments.length || answer.reversals.some(({ id }) => id === refund)) return
  throw refusal('VALIDATION', { fields: { refund: `${paid.provider} knows no refund ${refund} of ${paid.ref}. Copy its id from there` } })
}

type Named = { payment: string | undefined; refund: string | undefined }

/** Finds the payment that is reversed. A refund belongs to the only payment, unless one is named too. */
function findNamed({ payments }: RechargeMoney, { payment, refund }: Named): Payment | undefined {
  const paid = payments.filter(isPaid)
  if (payment) return paid.find((one) => isNamed(one, payment))
  return refund && paid.length === 1 ? paid[0] : undefined
}

const isPaid = (payment: Payment): boolean => arrived(payment) > 0

function unnamedFault({ number }: RechargeRow, { payments }: RechargeMoney): Refusal {
  const refs = payments.filter(isPaid).map(({ ref }) => ref)
  const words = `Name what is reversed: --payment, or --refund with the provider’s id. The payments of ${number}: ${refs.join(', ') || 'none yet'}`
  return refusal('VALIDATION', { fields: { payment: words } })
}

/** The bank's reference of a transfer may be written in any way. */
const isNamed = ({ provider, ref }: Payment, name: string): boolean =>
  ref === name || (provider === 'manual' && ref === bankReference(name))

/** The fee and its tax are left too: a payment that is returned whole returns them, with a credit note. */
function requireLeft({ number, currency, credited }: RechargeRow, money: RechargeMoney, payment: Payment, sum: number): void {
  const taken = money.reversals.filter((one) => findPayment(money.payments, one) === payment)
  const ofPayment = payment.amount - taken.reduce((total, one) => total + standing(one), 0)
  const left = credited > 0 ? Math.max(0, ofPayment) : 0
  if (sum <= left) return
  throw refusal('VALIDATION', { fields: { amount: `Only ${formatMoney(left, currency)} of ${number} is left to reverse` } })
}
