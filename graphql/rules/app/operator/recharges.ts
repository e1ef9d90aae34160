import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { PaymentEvent, PaymentFact } from '#rules/ledger/payment/payment-provider.ts'
import { lockRecharge, type RechargeRow } from '#rules/ledger/recharge/recharge-row.ts'
import { recordPayment } from '#rules/ledger/recharge/record-payment.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { idText, instant, minor, newId, orThrow } from '#rules/platform/db/database.ts'
import { nullableColumn } from '#rules/platform/db/nullable-column.ts'
import { requiredText } from '#rules/platform/input/text-input.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import type { BigInteger } from '../../../model/fields.ts'
import { incomingRecharges, isOneOf, uncreditedRecharges } from '../../../model/statuses.ts'
import { amountInput, toMinor } from './amount-input.ts'
import { findCompany } from './find-company.ts'
import type { OperatorCommand } from './operator-command.ts'

const listRechargesInput = z.object({ status: z.optional(z.string()), company: z.optional(z.string()) })

/** Lists bank transfers that await finance, oldest first. With a status or a company, lists those recharges, newest first. */
export const listRecharges: OperatorCommand = {
  usage: '[--status awaiting_payment|processing|credited|…] [--company NAME|ID|EMAIL]',
  run: async (body) => {
    const { status, company } = parseInput(listRechargesInput, body)
    const knex = getDatabase()
    const query = knex('recharges').join('companies', 'companies.id', 'recharges.company').limit(100)
    if (status) query.where('recharges.status', status)
    if (company) query.where('recharges.company', (await findCompany(knex, company)).id)
    const isQueue = !status && !company
    if (isQueue) query.where('recharges.provider', 'manual').whereIn('recharges.status', incomingRecharges)
    const rows = await query.orderBy('recharges.date_created', isQueue ? 'asc' : 'desc').select('recharges.*', 'companies.name')
    return {
      recharges: rows.map((row) => ({
        number: row.number,
        company: row.name,
        status: row.status,
        method: row.method,
        provider: row.provider,
        payable: formatMoney(minor(row.total_payable), row.currency),
        paid: formatMoney(minor(row.paid_amount), row.currency),
        credited: formatMoney(minor(row.credited_amount), row.currency),
        reversed: formatMoney(minor(row.reversed_amount), row.currency),
        transfer: row.transfer_reference ?? '',
        started: instant(row.date_created).toISOString(),
      })),
    }
  },
}

const creditRechargeInput = z.object({
  number: requiredText(24, 'Name the recharge by its number'),
  received: amountInput,
  reference: requiredText(64, 'Give the bank’s reference of the transfer'),
})

/**
 * Credits the wallet with the amount of a bank transfer for a recharge. A bank reference counts once across all recharges. Refuses
 * NOT_FOUND, and IDEMPOTENCY_CONFLICT when the reference was credited with another recharge or amount.
 */
export const creditRecharge: OperatorCommand = {
  usage: '--number RC-2026-7K3M9Q --received 1000.00 --reference "the bank\'s reference"',
  run: async (body, caller) => {
    const { number, received, reference: typed } = parseInput(creditRechargeInput, body)
    const reference = typed.toUpperCase()
    return transact(async (work) => {
      const recharge = await findRecharge(work.trx, number)
      const arrived = toMinor(received, recharge.currency, 'received')
      const event = financeEvent(work, recharge, `transfer:${reference}`, { kind: 'paid', paid: recharge.paid + arrived })
      const eventBody = JSON.stringify({ recharge: recharge.id, received: String(arrived), reference })
      const outcome = await recordPayment(work, 'manual', event, eventBody, {
        mover: { id: null, kind: 'operator' },
        caller,
        detail: { received: String(arrived), reference },
        ...(recharge.provider === 'manual' ? { columns: { transfer_reference: reference } } : {}),
      })
      if (outcome === 'repeated') {
        const recorded = await orThrow(work.trx('plutus_payment_events').where({ provider: 'manual', event: event.id }).first('body'))
        if (recorded.body !== eventBody) throw refusal('IDEMPOTENCY_CONFLICT')
      }
      return { ...(await loadRechargeSummary(work.trx, recharge.id)), posted: outcome === 'applied' }
    })
  },
}

const rejectRechargeInput = z.object({
  number: requiredText(24, 'Name the recharge by its number'),
  reason: requiredText(200, 'Give the reason the company will read'),
})

/**
 * Closes a recharge that finance rejects or whose money never arrived, and emails the reason to the person who started it.
 * Refuses NOT_FOUND, and VALIDATION once it is credited or closed.
 */
export const rejectRecharge: OperatorCommand = {
  usage: '--number RC-2026-7K3M9Q --reason "what the company will read"',
  run: async (body, caller) => {
    const { number, reason } = parseInput(rejectRechargeInput, body)
    return transact(async (work) => {
      const recharge = await findRecharge(work.trx, number)
      if (!isOneOf(uncreditedRecharges, recharge.status))
        throw refusal('VALIDATION', { fields: { number: `${recharge.number} is already ${recharge.status}` } })
      const event = financeEvent(work, recharge, `reject:${newId()}`, { kind: 'rejected', reason })
      await recordPayment(work, 'manual', event, JSON.stringify({ recharge: recharge.id, reason }), {
        mover: { id: null, kind: 'operator' },
        caller,
        detail: { reason },
      })
      if (recharge.providerRef) await enqueueJob(work.trx, 'close-checkout', recharge.id)
      return loadRechargeSummary(work.trx, recharge.id)
    })
  },
}

const reverseRechargeInput = z.object({
  number: requiredText(24, 'Name the recharge by its number'),
  amount: amountInput,
  reason: requiredText(200, 'Give the reason the company will read'),
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
})

/**
 * Debits the part of a recharge that was returned to its payer. A wallet below zero is frozen, and a call with a used `key` debits nothing.
 * Refuses NOT_FOUND, IDEMPOTENCY_CONFLICT for that key with other input, and VALIDATION for more than the recharge still has.
 */
export const reverseRecharge: OperatorCommand = {
  usage: '--number RC-2026-7K3M9Q --amount 1000.00 --reason "what the company will read" [--key once]',
  run: async (body, caller) => {
    const { number, amount, reason, key = newId() } = parseInput(reverseRechargeInput, body)
    return transact(async (work) => {
      const recharge = await findRecharge(work.trx, number)
      const taken = toMinor(amount, recharge.currency, 'amount')
      const id = `reverse:${key}`
      const eventBody = JSON.stringify({ recharge: recharge.id, amount: String(taken), reason })
      const recorded = await work.trx('plutus_payment_events').where({ provider: 'manual', event: id }).first('body')
      if (recorded && recorded.body !== eventBody) throw refusal('IDEMPOTENCY_CONFLICT')
      const reversible = recharge.credited - recharge.reversed
      if (!recorded && taken > reversible)
        throw refusal('VALIDATION', {
          fields: { amount: `Only ${formatMoney(reversible, recharge.currency)} of ${recharge.number} is left to reverse` },
        })
      const event = financeEvent(work, recharge, id, { kind: 'reversed', reversed: recharge.reversed + taken, reason, isTotal: true })
      const outcome = await recordPayment(work, 'manual', event, eventBody, {
        mover: { id: null, kind: 'operator' },
        caller,
        detail: { reason, amount: String(taken) },
      })
      return { ...(await loadRechargeSummary(work.trx, recharge.id)), posted: outcome === 'applied' }
    })
  },
}

const listPaymentEventsInput = z.object({
  number: z.optional(z.string()),
  outcome: z.optional(z.enum(['applied', 'unknown', 'unmatched'], 'One of applied, unknown, unmatched')),
  event: z.optional(z.string()),
})

/** Lists payment events, newest first. For a single `event` it adds the full body. Refuses NOT_FOUND for an unknown event. */
export const listPaymentEvents: OperatorCommand = {
  usage: '[--number RC-2026-7K3M9Q] [--outcome applied|unknown|unmatched] [--event ID]',
  run: async (body) => {
    const { number, outcome, event } = parseInput(listPaymentEventsInput, body)
    const knex = getDatabase()
    const query = knex('plutus_payment_events as events').leftJoin('recharges', 'events.recharge', idText(knex, 'recharges.id'))
    if (number) query.where('recharges.number', number.toUpperCase())
    if (outcome) query.where('events.outcome', outcome)
    if (event) query.where('events.event', event)
    const rows = await query.orderBy('events.received_at', 'desc').limit(50).select('events.*', nullableColumn('recharges.number'))
    if (event && !rows.length) throw refusal('NOT_FOUND')
    return {
      events: rows.map((row) => ({
        provider: row.provider,
        event: row.event,
        type: row.type,
        recharge: row.number ?? '',
        outcome: row.outcome,
        occurred: new Date(Number(row.occurred_at)).toISOString(),
        received: new Date(Number(row.received_at)).toISOString(),
      })),
      ...(event ? { sent: rows[0]?.body } : {}),
    }
  },
}

/** Finds and locks a recharge by its globally unique number, ignoring case and spaces. Refuses NOT_FOUND. */
async function findRecharge(trx: Knex.Transaction, number: string): Promise<RechargeRow> {
  const recharge = await lockRecharge(trx, { number: number.replaceAll(/\s/g, '').toUpperCase() })
  if (!recharge) throw refusal('NOT_FOUND')
  return recharge
}

/** Returns a recharge's status and formatted amounts for the terminal. */
async function loadRechargeSummary(trx: Knex.Transaction, id: string): Promise<Record<string, string>> {
  const row = await orThrow(
    trx('recharges')
      .join('companies', 'companies.id', 'recharges.company')
      .where('recharges.id', id)
      .first('recharges.*', 'companies.name'),
  )
  const sum = (value: BigInteger) => formatMoney(minor(value), row.currency)
  return {
    number: row.number,
    company: row.name,
    status: row.status,
    payable: sum(row.total_payable),
    paid: sum(row.paid_amount),
    credited: sum(row.credited_amount),
    reversed: sum(row.reversed_amount),
  }
}

/** Builds the payment event of a credit, rejection or reversal by finance, so that it is processed like an event of a payment provider. */
const financeEvent = ({ now }: UnitOfWork, recharge: RechargeRow, id: string, fact: PaymentFact): PaymentEvent => ({
  id,
  type: `finance.${fact.kind}`,
  occurredAt: now,
  recharge: recharge.id,
  fact,
})
