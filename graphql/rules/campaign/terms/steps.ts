import * as z from 'zod/mini'
import { valueModeOf } from '#rules/campaign/value-mode.ts'
import { catalogueInput } from '#rules/catalogue/catalogue.input.ts'
import { codeDetailsInput } from './code-details.input.ts'
import { areMessagesComplete } from './complete-messages.ts'
import { deliveryInput } from './delivery.input.ts'
import type { DeliveryType } from './delivery-types.ts'
import { pointsAssignmentInput } from './points-assignment.input.ts'

export type CampaignStep = 'details' | 'catalogue' | 'codedetails' | 'points' | 'delivery' | 'recipients' | 'template' | 'finish'

/** The steps of the campaign wizard in order, by delivery type (R30, R31, R32). `delivery` is the schedule step. */
export const campaignSteps: Record<DeliveryType, readonly CampaignStep[]> = {
  rewardcodes: ['details', 'catalogue', 'codedetails', 'delivery', 'template', 'finish'],
  rewardlinks: ['details', 'catalogue', 'delivery', 'recipients', 'template', 'finish'],
  rewardpoints: ['details', 'catalogue', 'points', 'recipients', 'delivery', 'template', 'finish'],
}

export type StepAnswers = {
  delivery_type: DeliveryType
  name: string
  catalogue: unknown
  code_details: unknown
  points_assignment: unknown
  delivery: unknown
  email: unknown
  sms?: unknown
  whatsapp?: unknown
  recipient_count: number
  /** The value of each reward in minor units, if `value_mode` is `same`. Otherwise each recipient has their own (`value-mode.ts`). */
  value: unknown
  value_mode: unknown
}

const isDone: Record<CampaignStep, (draft: StepAnswers) => boolean> = {
  details: (draft) => draft.name.trim() !== '' && isValueGiven(draft),
  catalogue: ({ catalogue }) => isCatalogueChosen(catalogue),
  codedetails: ({ code_details }) => z.safeParse(codeDetailsInput, code_details).success,
  points: ({ points_assignment }) => z.safeParse(pointsAssignmentInput, points_assignment).success,
  delivery: (draft) => {
    const parsed = z.safeParse(deliveryInput, draft.delivery)
    return parsed.success && (draft.delivery_type !== 'rewardcodes' || isHandedOver(parsed.data, draft))
  },
  recipients: (draft) => draft.recipient_count > 0,
  template: areMessagesComplete,
  finish: () => false,
}

/**
 * Returns true if the first step has a value, or each recipient has their own. Always true for codes and points, which have a separate step
 * for it.
 */
const isValueGiven = ({ delivery_type, value, value_mode }: StepAnswers): boolean =>
  delivery_type !== 'rewardlinks' || Boolean(value) || valueModeOf({ value_mode }) === 'per_recipient'

export function isCatalogueChosen(catalogue: unknown): boolean {
  const parsed = z.safeParse(catalogueInput, catalogue)
  return parsed.success && (parsed.data.mode !== 'selected' || parsed.data.brands.length > 0)
}

/** Returns true if it is set who gets the codes. For a download that is a receiver and a quantity, otherwise at least one recipient. */
function isHandedOver({ handover, receiver }: z.output<typeof deliveryInput>, { code_details, recipient_count }: StepAnswers): boolean {
  if (handover === 'mail') return recipient_count > 0
  const details = z.safeParse(codeDetailsInput, code_details)
  return handover === 'download' && Boolean(receiver) && details.success && Boolean(details.data.quantity)
}

/**
 * Returns the first incomplete step of a campaign, or `finish` if all are complete. Later steps cannot be opened (R43), and only `finish`
 * can launch.
 */
export const firstOpenStep = (draft: StepAnswers): CampaignStep =>
  campaignSteps[draft.delivery_type].find((step) => !isDone[step](draft)) ?? 'finish'
