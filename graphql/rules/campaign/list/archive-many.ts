import * as z from 'zod/mini'
import { campaignLifecycle } from '#model/lifecycles.ts'
import { isOneOf } from '#model/statuses.ts'
import { type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { Repetition } from '#rules/platform/command/repeated-command.ts'
import { instant } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { archiveCampaignRow, restoreCampaignRow } from '../archive-campaign.ts'
import { archiveTemplateRow, restoreTemplateRow } from '../template/archive-template.ts'
import { lockTemplates } from '../template/lock-template-for-update.ts'

const rowsMax = 500
const input = z.object({ ids: z.array(rowId).check(z.minLength(1), z.maxLength(rowsMax)) })
/** A caller whose answer was lost repeats the command and gets the same ids, unless one of their rows was changed back since. */
const repeated = (command: string, table: 'campaigns' | 'templates', isArchived: boolean): Repetition => ({
  command,
  refused: 'WRONG_STATE',
  holds: async (knex, answer) => {
    const ids = typeof answer === 'object' ? (answer.plain.ids as string[]) : []
    const rows = await knex(table).whereIn('id', ids).select('status')
    return rows.length === ids.length && rows.every(({ status }) => (status === 'archived') === isArchived)
  },
})

type ManyContext = CommandContext<z.output<typeof input>>

/**
 * Archives those of up to 500 campaigns that are completed or cancelled, and returns their ids. Refuses NOT_FOUND if one is missing, and
 * WRONG_STATE if none of them can change.
 */
export const archiveCampaigns = defineCommand(
  input,
  { may: 'campaign.manage', repeats: repeated('archiveCampaigns', 'campaigns', true) },
  async (context) => {
    const campaigns = await lockAll(context, 'campaigns')
    return changeEach(
      campaigns.filter(({ status }) => isOneOf(campaignLifecycle.archive.from, status)),
      ({ id }) => archiveCampaignRow(context, id),
    )
  },
)

/**
 * Restores those of up to 500 campaigns that are archived, each with its former status. Refuses NOT_FOUND if one is missing, and
 * WRONG_STATE if none of them can change.
 */
export const restoreCampaigns = defineCommand(
  input,
  { may: 'campaign.manage', repeats: repeated('restoreCampaigns', 'campaigns', false) },
  async (context) => {
    const campaigns = await lockAll(context, 'campaigns')
    return changeEach(
      campaigns.filter(({ status }) => isOneOf(campaignLifecycle.restore.from, status)),
      ({ id }) => restoreCampaignRow(context, id),
    )
  },
)

/**
 * Archives those of up to 500 templates that are not archived yet, and returns their ids. Refuses NOT_FOUND if one is missing, and
 * WRONG_STATE if none of them can change.
 */
export const archiveTemplates = defineCommand(
  input,
  { may: 'template.edit', repeats: repeated('archiveTemplates', 'templates', true) },
  async (context) => {
    await lockTemplates(context)
    const templates = await lockAll(context, 'templates')
    return changeEach(
      templates.filter(({ status }) => status !== 'archived'),
      (template) => archiveTemplateRow(context, template),
    )
  },
)

/**
 * Restores those of up to 500 templates that are archived, each to its former state. A former default is the default again unless its
 * type has another one. Refuses NOT_FOUND if one is missing, and WRONG_STATE if none of them can change.
 */
export const restoreTemplates = defineCommand(
  input,
  { may: 'template.edit', repeats: repeated('restoreTemplates', 'templates', false) },
  async (context) => {
    await lockTemplates(context)
    const templates = await lockAll(context, 'templates')
    // of several former defaults of one type, the last one is the default again
    const latestFirst = templates.toSorted((one, other) => instant(other.date_updated).getTime() - instant(one.date_updated).getTime())
    return changeEach(
      latestFirst.filter(({ status }) => status === 'archived'),
      (template) => restoreTemplateRow(context, template),
    )
  },
)

/** Locks the chosen rows of the caller's company in the order of their ids and returns them. Refuses NOT_FOUND if one is missing. */
async function lockAll<Table extends 'campaigns' | 'templates'>({ input: { ids }, me, trx }: ManyContext, table: Table) {
  const distinct = [...new Set(ids)]
  const rows = await trx(table).where({ company: me.company }).whereIn('id', distinct).orderBy('id').forUpdate()
  if (rows.length < distinct.length) throw refusal('NOT_FOUND')
  return rows
}

/** Changes each row and returns their ids. Refuses WRONG_STATE without a row. */
async function changeEach<Row extends { id: string }>(rows: readonly Row[], change: (row: Row) => Promise<void>) {
  if (rows.length === 0) throw refusal('WRONG_STATE')
  for (const row of rows) await change(row)
  return { rows: {}, plain: { ids: rows.map(({ id }) => id) } }
}
