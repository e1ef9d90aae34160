import * as z from 'zod/mini'
import { campaignBudget, rewardValue, rewardValueMax } from '#contracts/money/money-input.ts'
import { multilineText, oneLine, trimmed } from '#contracts/text/text-input.ts'
import { valueModes } from './words.ts'

const optionalText = (length: number, message: string, shape: z.core.$ZodCheck<string>) =>
  z.nullish(z.string().check(trimmed, z.maxLength(length, message), shape))

export const campaignName = z
  .string()
  .check(trimmed, z.minLength(1, 'Please name the campaign'), z.maxLength(120, 'Please keep the name to 120 characters'), oneLine)
export const campaignDescription = optionalText(500, 'Please keep the description to 500 characters', multilineText)
export const internalReference = optionalText(64, 'Please keep the reference to 64 characters', oneLine)

/** The fields of a campaign's first step (R31). The web form and `createCampaign` validate with this schema. */
export const detailsInput = z.object({
  name: campaignName,
  description: campaignDescription,
  internalReference,
  value: z.nullish(rewardValue),
  /**
   * Link campaigns only: if everyone gets `value` (`same`) or each recipient their own (`per_recipient`). Omitted with a `value`, it is
   * `same`.
   */
  valueMode: z.nullish(z.enum(valueModes)),
  /** The limit for the total cost of all of the campaign's launches, in minor units. */
  budget: z.nullish(campaignBudget),
})

/** The fields of a campaign that can still change after its launch. */
export const launchedInput = z.object({
  name: z.optional(campaignName),
  description: campaignDescription,
  internalReference,
  budget: z.nullish(campaignBudget),
})

/** The allowed prefix of codes: up to 6 capital letters and digits, without 0, O, 1, I and L, which are easily confused. */
const prefixShape = /^[2-9A-HJKMNP-Z]{0,6}$/

/**
 * The settings of a campaign's codes (R30). `value` is in minor units per use. A multi-use code is spent in full at each use, and a
 * single-use one in parts if `partialUse` is set.
 */
export const codeDetailsInput = z
  .object({
    value: rewardValue,
    /** The number of codes, if they are downloaded. Emailed codes are one per recipient. */
    quantity: z.nullish(z.int().check(z.gte(1, 'Enter at least one code'), z.lte(100_000, 'At most 100,000 codes'))),
    prefix: z._default(
      z
        .string()
        .check(trimmed, z.toUpperCase(), z.regex(prefixShape, 'Please use up to 6 capital letters and digits, without 0, 1, I, L and O')),
      '',
    ),
    /** Length of each code in characters, including the prefix. */
    length: z._default(z.int().check(z.gte(12, 'At least 12 characters'), z.lte(24, 'At most 24 characters')), 16),
    uses: z._default(z.int().check(z.gte(1, 'Enter at least one use'), z.lte(10_000, 'At most 10,000 uses')), 1),
    partialUse: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ uses, partialUse }) => uses === 1 || !partialUse, {
      path: ['partialUse'],
      message: 'A code with several uses is spent in full each time',
    }),
    z.refine(({ length, prefix }) => length - prefix.length >= 10, {
      path: ['length'],
      message: 'Use at least 10 characters after the prefix, so codes can’t be guessed',
    }),
    z.refine(({ value, uses }) => value * uses <= rewardValueMax, {
      path: ['uses'],
      message: 'The uses of a code add up to too much',
    }),
  )

export type CodeDetails = z.output<typeof codeDetailsInput>
