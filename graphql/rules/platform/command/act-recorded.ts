import type { Knex } from 'knex'
import { defineEvent } from './event.ts'

/** A line of the company's log as it was written. */
export type LogLine = {
  id: string
  company: string
  seq: number
  actor: string | null
  actor_kind: string
  action: string
  entity: string
  entity_id: string
  detail: Record<string, unknown> | null
  after: Record<string, unknown> | null
  occurred_at: Date | number | string
}

/** Who did what has been written to the company's log. */
export const actRecorded = defineEvent<[trx: Knex.Transaction, lines: LogLine[]]>('act.recorded')
