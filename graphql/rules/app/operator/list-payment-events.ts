import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { idText } from '#rules/platform/db/database.ts'
import { maybe } from '#rules/platform/db/maybe.ts'
import type { OperatorCommand } from './operator-command.ts'

const input = z.object({
  number: z.optional(z.string()),
  outcome: z.optional(z.enum(['applied', 'unknown', 'unmatched'], 'One of applied, unknown, unmatched')),
  event: z.optional(z.string()),
})

/** What providers and finance reported, newest first; one event with all that was sent. Refuses NOT_FOUND for an event that is none. */
export const listPaymentEvents: OperatorCommand = {
  usage: '[--number RC-2026-7K3M9Q] [--outcome applied|unknown|unmatched] [--event ID]',
  run: async (body) => {
    const { number, outcome, event } = parseInput(input, body)
    const knex = getDatabase()
    const query = knex('plutus_payment_events as events').leftJoin('recharges', 'events.recharge', idText(knex, 'recharges.id'))
    if (number) query.where('recharges.number', number.toUpperCase())
    if (outcome) query.where('events.outcome', outcome)
    if (event) query.where('events.event', event)
    const rows = await query.orderBy('events.received_at', 'desc').limit(50).select('events.*', maybe('recharges.number'))
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
