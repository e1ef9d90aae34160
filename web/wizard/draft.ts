import * as z from 'zod/mini'
import { catalogueInput } from '#graphql/contracts/brand/catalogue.ts'
import { defaultDeliveryInput, deliveryInput } from '#graphql/contracts/campaign/delivery.ts'
import { codeDetailsInput } from '#graphql/contracts/campaign/details.ts'
import { emailDraft, smsDraft, whatsappDraft } from '#graphql/contracts/campaign/messages.ts'
import { valueModeOf } from '#graphql/contracts/campaign/words.ts'
import { pointsAssignmentInput } from '#graphql/contracts/points/program.ts'
import { graphql } from '#web/gql/gql.ts'
import type { WizardDraft_campaignFragment } from '#web/gql/graphql.ts'
import type { ProgramDraft } from './program-draft.ts'
import { readColumn } from './read-column.ts'
import type { TemplateDraft } from './template-draft.ts'

/** The fields of a campaign that its wizard edits and shows, in one fragment that all steps share. */
export const WizardDraft_campaign = graphql(`
  fragment WizardDraft_campaign on campaigns {
    id
    status
    version
    wizard_step
    name
    description
    internal_reference
    delivery_type
    value
    value_mode
    budget
    currency
    catalogue
    code_details
    points_assignment
    delivery
    usual_undo
    email
    sms
    whatsapp
    recipient_count
    subtotal
    fee
    tax
    total
    value_min
    value_max
    uncarried
    launched_through
    next_launch
    company {
      id
      sender_name
      reply_to
    }
  }
`)

/**
 * The reward values in the next launch that no chosen brand offers: up to twenty of them, and the counts of distinct values and rewards.
 */
export const valuesWithoutBrand = z.object({
  values: z.array(z.object({ value: z.string(), count: z.int() })),
  distinct: z.int(),
  rewards: z.int(),
})

/**
 * Parses a campaign's JSON columns. A missing or invalid column becomes null. `value` is what everyone gets, and `usualValue` what people
 * without their own get. `usualDelivery` contains the delivery settings, with the
 * company's defaults for missing ones.
 */
export const readDraft = (row: WizardDraft_campaignFragment) => ({
  ...row,
  subject: 'campaign' as const,
  value: valueModeOf(row) === 'same' ? row.value : null,
  usualValue: row.value,
  delivery_type: row.delivery_type,
  code_details: readColumn(codeDetailsInput, row.code_details),
  points_assignment: readColumn(pointsAssignmentInput, row.points_assignment),
  sms: readColumn(smsDraft, row.sms),
  whatsapp: readColumn(whatsappDraft, row.whatsapp),
  catalogue: readColumn(catalogueInput, row.catalogue),
  delivery: readColumn(deliveryInput, row.delivery),
  usualDelivery: z.parse(defaultDeliveryInput, row.delivery),
  email: readColumn(emailDraft, row.email),
  uncarried: readColumn(valuesWithoutBrand, row.uncarried),
})

export type Draft = ReturnType<typeof readDraft>

/** A draft of a campaign, a template or the points program, distinguished by `subject`. */
export type AnyDraft = Draft | TemplateDraft | ProgramDraft
