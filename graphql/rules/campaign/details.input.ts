import * as z from 'zod/mini'
import { campaignBudget, rewardValue } from '#rules/platform/input/money-input.ts'
import { multilineText, oneLine, trimmed } from '#rules/platform/input/text-input.ts'
import { valueModes } from './value-mode.ts'

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
