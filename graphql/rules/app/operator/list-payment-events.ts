import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { formatMoney } from '#contracts/money/currency.ts'
import { nullableColumn } from '#model/tables.ts'
import { readMoney } from '#rules/ledger/recharge/stored-money.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { idText } from '#rules/platform/db/database.ts'
import type { OperatorCommand } from './operator-command.ts'

const outcomes = ['received', 'applied', 'unknown', 'unmatched'] as const

const listPaymentEventsInput = z.object({
  number: z.optional(z.string()),
  outcome: z.optional(z.enum(outcomes, `One of ${outcomes.join(', ')}`)),
  event: z.optional(z.string()),
})

/**
 * Lists payment events, newest first. For a recharge it adds its payments and reversals, for a single `event` the full body. Refuses
 * NOT_FOUND for an unknown event.
 */
export const listPaymentEvents: OperatorCommand = {
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
      ...(number ? await listMoney(knex, number.toUpperCase()) : {}),
      ...(event ? { sent: rows[0]?.body } : {}),
    }
  },
}

/** Returns the payments of a recharge and their reversals for the terminal. Their ids are what `reverse-recharge` takes. */
async function listMoney(knex: Knex, number: string) {
  const recharge = await knex('recharges').where({ number }).first('id', 'currency')
  if (!recharge) return {}
  const { payments, reversals } = await readMoney(knex, recharge.id)
  return {
    payments: payments.map(({ provider, ref, amount, state }) => ({
      provider,
      payment: ref,
      amount: formatMoney(amount, recharge.currency),
      state,
    })),
    reversals: reversals.map(({ provider, ref, kind, payment, amount, state, taken }) => ({
      provider,
      reversal: ref,
      kind,
      payment: payment ?? '',
      amount: formatMoney(amount, recharge.currency),
      state,
      taken: formatMoney(taken, recharge.currency),
    })),
  }
}
