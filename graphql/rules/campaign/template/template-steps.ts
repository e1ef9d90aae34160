import * as z from 'zod/mini'
import { areMessagesComplete } from '#rules/campaign/terms/complete-messages.ts'
import type { DeliveryType } from '#rules/campaign/terms/delivery-types.ts'
import { isCatalogueChosen, type StepAnswers } from '#rules/campaign/terms/steps.ts'
import { templateDeliveryInput } from './template.input.ts'

export type TemplateStep = 'details' | 'catalogue' | 'delivery' | 'template' | 'finish'

/** The steps of the template wizard in order, by delivery type (R37, R38, R39). */
export const templateSteps: Record<DeliveryType, readonly TemplateStep[]> = {
  rewardcodes: ['details', 'catalogue', 'template', 'finish'],
  rewardlinks: ['details', 'catalogue', 'delivery', 'template', 'finish'],
  rewardpoints: ['details', 'catalogue', 'delivery', 'template', 'finish'],
}

export type TemplateAnswers = Pick<StepAnswers, 'delivery_type' | 'name' | 'catalogue' | 'delivery' | 'email' | 'sms' | 'whatsapp'>

const isDone: Record<TemplateStep, (template: TemplateAnswers) => boolean> = {
  details: ({ name }) => name.trim() !== '',
  catalogue: ({ catalogue }) => isCatalogueChosen(catalogue),
  delivery: ({ delivery }) => z.safeParse(templateDeliveryInput, delivery).success,
  template: areMessagesComplete,
  finish: () => false,
}

/** Returns the first incomplete step of a template, or `finish` if all are complete. Later steps cannot be opened. */
export const firstOpenTemplateStep = (template: TemplateAnswers): TemplateStep =>
  templateSteps[template.delivery_type].find((step) => !isDone[step](template)) ?? 'finish'
