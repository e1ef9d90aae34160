import type { Knex } from 'knex'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import type { CampaignRow } from './find-draft.ts'

/** Rewards of one value in minor units. The value of a code is that of all its uses. */
export type RewardGroup = { value: number; count: number }

/** The earliest and the latest send time of the recipients, as wall times: 2026-11-23T09:30. Null if no recipient has one. */
export type RecipientTimes = { earliest: string | null; latest: string | null }

/** Returns an unordered query of the recipients of a campaign's next launch: the `ready` rows after the last launched one. */
export const selectNextLaunchRows = (trx: Knex, campaign: CampaignRow) =>
  trx('campaign_recipients')
    .where({ campaign: campaign.id, state: 'ready' })
    .where('seq', '>', minor(campaign.launched_through ?? 0))

export const selectTimeRange = (trx: Knex, campaign: CampaignRow) =>
  selectNextLaunchRows(trx, campaign).min({ earliest: 'send_at_local' }).max({ latest: 'send_at_local' })

/** Loads the earliest and the latest send time of the next launch's recipients. */
export const loadRecipientTimes = (trx: Knex.Transaction, campaign: CampaignRow): Promise<RecipientTimes> =>
  orThrow(selectTimeRange(trx, campaign).first())

/** Returns the earliest and the latest of several time ranges. Wall times have one format, so they sort as text. */
export const mergeTimes = (rows: RecipientTimes[]): RecipientTimes => ({
  earliest: sortTimes(rows.map((row) => row.earliest)).at(0) ?? null,
  latest: sortTimes(rows.map((row) => row.latest)).at(-1) ?? null,
})

const sortTimes = (times: (string | null)[]): string[] => times.filter((time) => time !== null).sort()
