import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'

const pageRows = 2000
const rowColumns = ['seq', 'email', 'first_name', 'last_name', 'value', 'points', 'phone', 'time_zone', 'send_at_local'] as const

type Values = Record<string, unknown>

/**
 * Hashes the content of a launch: messages, settings, cost and all ready recipients. Approval compares it to detect changes since the
 * submission.
 */
export async function contentHash(trx: Knex.Transaction, launchId: string): Promise<string> {
  const launch = await orThrow(trx('launches').where({ id: launchId }).first())
  const campaign = await orThrow(trx('campaigns').where({ id: launch.campaign }).first())
  const hash = createHash('sha256').update(contentText(campaign, launch))
  for (let after = -1; ; ) {
    // in pages, so that 100,000 rows are not in memory at once
    const rows = await trx('campaign_recipients')
      .where({ campaign: campaign.id, state: 'ready' })
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(pageRows)
      .select(...rowColumns)
    for (const row of rows) hash.update(rowText(row))
    if (rows.length < pageRows) return hash.digest('hex')
    after = Number(rows.at(-1)?.seq)
  }
}

/**
 * Returns the part of the hashed content that is the same for all recipients, as text. It is equal on SQLite and PostgreSQL, whatever the
 * key order of JSON columns.
 */
export function contentText(campaign: Values, launch: Values): string {
  const { snapshot, total, fee, tax, recipient_count: count, send_at: _, ...rest } = launch
  return canonical({
    launch: rest.id,
    name: campaign.name,
    value: text(campaign.value),
    catalogue: parseJson(campaign.catalogue),
    delivery: parseJson(campaign.delivery),
    ...Object.fromEntries(textColumns.map((name) => [name, parseJson(campaign[name] ?? null)])),
    snapshot: parseJson(snapshot),
    cost: [total, fee, tax, count].map(text),
  })
}

const textColumns = ['email', 'sms', 'whatsapp', 'code_details', 'points_assignment'] as const

export const rowText = (row: Values): string => `${JSON.stringify(rowColumns.map((name) => text(row[name])))}\n`

/** Converts a value to text, so that SQLite's numbers and PostgreSQL's strings are equal. Null stays null. */
const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
