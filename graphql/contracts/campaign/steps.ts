import * as z from 'zod/mini'
import { catalogueInput } from '#contracts/brand/catalogue.ts'
import { missingVariable } from '#contracts/message/variable-error.ts'
import type { VariableName } from '#contracts/message/variables.ts'
import type { Channel } from '#contracts/message/words.ts'
import { pointsAssignmentInput } from '#contracts/points/program.ts'
import { templateDeliveryInput } from '#contracts/template/template.ts'
import { deliveryInput } from './delivery.ts'
import { deliveryKinds } from './delivery-kinds.ts'
import { codeDetailsInput } from './details.ts'
import { emailContentInput, pageContentInput, smsInput, whatsappInput } from './messages.ts'
import { type DeliveryType, valueModeOf } from './words.ts'

export type Messages = { delivery_type: DeliveryType; delivery?: unknown; email: unknown; sms?: unknown; whatsapp?: unknown }

export type Incomplete = { channel: Channel; lacks?: VariableName }

/**
 * Returns the first channel whose message is incomplete or lacks a required variable, or undefined. Email is always checked, SMS and
 * WhatsApp if they are chosen or written. For downloaded codes, checks only the email's headline and body.
 */
export function incompleteMessage({ delivery_type: type, delivery, email, sms, whatsapp }: Messages): Incomplete | undefined {
  const chosen = z.safeParse(deliveryInput, delivery).data
  if (deliveryKinds[type].isHandedOver && chosen?.handover === 'download')
    return z.safeParse(pageContentInput, email).success ? undefined : { channel: 'email' }
  for (const [channel, schema, message] of [
    ['email', emailContentInput, email],
    ['sms', smsInput, sms],
    ['whatsapp', whatsappInput, whatsapp],
  ] as const) {
    if (channel !== 'email' && !message && !chosen?.channels?.includes(channel)) continue
    const parsed = z.safeParse(schema, message)
    if (!parsed.success) return { channel }
    const lacks = missingVariable(type, channel, Object.values(parsed.data).join(' '))
    if (lacks) return { channel, lacks }
  }
  return undefined
}

export const areMessagesComplete = (messages: Messages): boolean => !incompleteMessage(messages)

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
  /** The value of each reward in minor units, if `value_mode` is `same`. Otherwise each recipient has their own (`valueModes`). */
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
    return parsed.success && (!deliveryKinds[draft.delivery_type].isHandedOver || isHandedOver(parsed.data, draft))
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
  !deliveryKinds[delivery_type].hasValueInDetails || Boolean(value) || valueModeOf({ value_mode }) === 'per_recipient'

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

export type TemplateStep = 'details' | 'catalogue' | 'delivery' | 'template' | 'finish'

/** The steps of the template wizard in order, by delivery type (R37, R38, R39). */
export const templateSteps: Record<DeliveryType, readonly TemplateStep[]> = {
  rewardcodes: ['details', 'catalogue', 'template', 'finish'],
  rewardlinks: ['details', 'catalogue', 'delivery', 'template', 'finish'],
  rewardpoints: ['details', 'catalogue', 'delivery', 'template', 'finish'],
}

export type TemplateAnswers = Pick<StepAnswers, 'delivery_type' | 'name' | 'catalogue' | 'delivery' | 'email' | 'sms' | 'whatsapp'>

const isTemplateStepDone: Record<TemplateStep, (template: TemplateAnswers) => boolean> = {
  details: ({ name }) => name.trim() !== '',
  catalogue: ({ catalogue }) => isCatalogueChosen(catalogue),
  delivery: ({ delivery }) => z.safeParse(templateDeliveryInput, delivery).success,
  template: areMessagesComplete,
  finish: () => false,
}

/** Returns the first incomplete step of a template, or `finish` if all are complete. Later steps cannot be opened. */
export const firstOpenTemplateStep = (template: TemplateAnswers): TemplateStep =>
  templateSteps[template.delivery_type].find((step) => !isTemplateStepDone[step](template)) ?? 'finish'
