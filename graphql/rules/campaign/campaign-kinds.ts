import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { codeDetailsInput } from '#contracts/campaign/details.ts'
import { type DeliveryType, type ValueMode, valueModeOf } from '#contracts/campaign/words.ts'
import { formatMoney } from '#contracts/money/currency.ts'
import { pointsAssignmentInput } from '#contracts/points/program.ts'
import { minor, orThrow, parseJson } from '#rules/platform/db/database.ts'
import type { CampaignRow } from './find-draft.ts'
import { type RecipientTimes, type RewardGroup, selectTimeRange } from './next-launch-rows.ts'

/** The columns of a campaign that say what its recipients get. */
export type ValueSettings = Pick<CampaignRow, 'delivery_type' | 'currency' | 'value' | 'value_mode' | 'points_assignment' | 'code_details'>

type CodeDetails = z.output<typeof codeDetailsInput>

/**
 * The rules of campaigns with one delivery type. A new type is an entry of `campaignKinds`, of `deliveryKinds` in
 * `contracts/campaign/delivery-kinds.ts`, and a `RewardKind`.
 */
type CampaignKind = {
  /** Loads the first settings of a new campaign that the company has made for this type. Undefined if it has made none. */
  loadDefaults?: (trx: Knex.Transaction, company: string) => Promise<{ expiryDays: number; catalogue: string | undefined } | undefined>
  /** Counts the rewards of the next launch by value. `rows` are the ranges of the recipients' send times, null for downloaded codes. */
  groupRewards: (knex: Knex, campaign: CampaignRow) => Promise<{ groups: RewardGroup[]; rows: RecipientTimes[] | null }>
  /** Returns what rows without their own amount get, in minor units or points. Undefined if the campaign has none. */
  usualAmount: (campaign: ValueSettings) => number | undefined
  /** Returns what everyone gets, as text: `a code of ₹500`. Undefined if it is the campaign's value, or not set. */
  describeAmount?: (campaign: ValueSettings) => string | undefined
  /** Set if recipients may have amounts of their own. */
  ownAmounts?: {
    areUsed: (campaign: ValueSettings) => boolean
    /** Returns the columns that let each recipient have their own amount. Rows without one keep the campaign's. */
    columns: (campaign: ValueSettings) => { value_mode?: ValueMode; points_assignment?: string }
    /** Returns the settings for the log that say if each recipient has their own amount. */
    logged: (campaign: ValueSettings) => Record<string, unknown>
  }
  /** Returns the settings of codes, which are spent use by use. Undefined before they are complete. */
  codeDetails?: (campaign: Pick<ValueSettings, 'code_details'>) => CodeDetails | undefined
}

const parseCodeDetails = ({ code_details: saved }: Pick<ValueSettings, 'code_details'>): CodeDetails | undefined =>
  z.safeParse(codeDetailsInput, parseJson(saved ?? null)).data

const parseAssignment = ({ points_assignment: saved }: Pick<ValueSettings, 'points_assignment'>) =>
  z.safeParse(pointsAssignmentInput, parseJson(saved ?? null)).data

const usualValue = ({ value }: ValueSettings): number | undefined => (value ? minor(value) : undefined)

export const campaignKinds: Readonly<Record<DeliveryType, CampaignKind>> = {
  rewardlinks: {
    groupRewards: async (knex, campaign) => {
      const rows = await selectTimeRange(knex, campaign).groupBy('value').select('value').count({ count: '*' })
      return { groups: rows.map((row) => ({ value: minor(row.value ?? campaign.value ?? 0), count: minor(row.count) })), rows }
    },
    usualAmount: usualValue,
    ownAmounts: {
      areUsed: (campaign) => valueModeOf(campaign) === 'per_recipient',
      columns: () => ({ value_mode: 'per_recipient' }),
      logged: ({ value_mode }) => ({ value_mode }),
    },
  },
  rewardcodes: {
    groupRewards: async (knex, campaign) => {
      const details = parseCodeDetails(campaign)
      const value = details ? details.value * details.uses : 0
      if (parseJson(campaign.delivery)?.handover !== 'mail')
        return { groups: details?.quantity ? [{ value, count: details.quantity }] : [], rows: null }
      const row = await orThrow(selectTimeRange(knex, campaign).count({ count: '*' }).first())
      return { groups: [{ value, count: minor(row.count) }], rows: [row] }
    },
    usualAmount: () => undefined,
    describeAmount: (campaign) => {
      const details = parseCodeDetails(campaign)
      return details && `a code of ${formatMoney(details.value, campaign.currency)}`
    },
    codeDetails: parseCodeDetails,
  },
  rewardpoints: {
    loadDefaults: async (trx, company) => {
      const program = await trx('points_programs').where({ company }).first('validity_days', 'catalogue')
      const catalogue = program?.catalogue ? JSON.stringify(parseJson(program.catalogue)) : undefined
      return program && { expiryDays: program.validity_days, catalogue }
    },
    groupRewards: async (knex, campaign) => {
      const program = await knex('points_programs').where({ company: campaign.company }).first('rate')
      const usual = parseAssignment(campaign)?.points ?? 0
      const rows = await selectTimeRange(knex, campaign).groupBy('points').select('points').count({ count: '*' })
      return {
        groups: rows.map((row) => ({ value: Number(row.points ?? usual) * minor(program?.rate ?? 0), count: minor(row.count) })),
        rows,
      }
    },
    usualAmount: (campaign) => parseAssignment(campaign)?.points ?? undefined,
    describeAmount: (campaign) => {
      const points = parseAssignment(campaign)?.points
      return points ? `${points.toLocaleString('en-IN')} points` : undefined
    },
    ownAmounts: {
      areUsed: (campaign) => parseAssignment(campaign)?.mode !== 'same',
      columns: (campaign) => ({ points_assignment: JSON.stringify({ ...parseAssignment(campaign), mode: 'per_recipient' }) }),
      logged: ({ points_assignment: saved }) => ({ points_assignment: parseJson(saved ?? null) }),
    },
  },
}

/** Returns the rules of a campaign's delivery type. */
export const kindOfCampaign = ({ delivery_type: type }: Pick<CampaignRow, 'delivery_type'>): CampaignKind => campaignKinds[type]

/** Returns a code campaign's settings. Undefined for other campaigns, and before they are complete. */
export const readCodeDetails = (campaign: Pick<ValueSettings, 'delivery_type' | 'code_details'>): CodeDetails | undefined =>
  kindOfCampaign(campaign).codeDetails?.(campaign)
