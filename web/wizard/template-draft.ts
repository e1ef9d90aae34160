import * as z from 'zod/mini'
import { catalogueInput } from '#graphql/contracts/brand/catalogue.ts'
import { defaultDeliveryInput } from '#graphql/contracts/campaign/delivery.ts'
import { emailDraft, smsDraft, whatsappDraft } from '#graphql/contracts/campaign/messages.ts'
import { templateDeliveryInput } from '#graphql/contracts/template/template.ts'
import { graphql } from '#web/gql/gql.ts'
import type { WizardDraft_templateFragment } from '#web/gql/graphql.ts'
import { readColumn } from './read-column.ts'

/** The fields of a template that its wizard edits and shows, in one fragment that all steps share (R37–R42). */
export const WizardDraft_template = graphql(`
  fragment WizardDraft_template on templates {
    id
    status
    version
    wizard_step
    name
    delivery_type
    catalogue
    delivery
    email
    sms
    whatsapp
    is_default
    company {
      id
      reward_currency
      sender_name
      reply_to
      default_expiry_days
      default_reminders
    }
  }
`)

/**
 * Parses the row of a template to a draft. Its `value` is null, so brands are checked against a value only in its campaigns.
 * `usualDelivery` has the company's default expiry and reminders.
 */
export const readTemplate = (row: WizardDraft_templateFragment) => ({
  ...row,
  subject: 'template' as const,
  delivery_type: row.delivery_type,
  value: null,
  currency: row.company?.reward_currency ?? '',
  catalogue: readColumn(catalogueInput, row.catalogue),
  delivery: readColumn(templateDeliveryInput, row.delivery),
  usualDelivery: z.parse(defaultDeliveryInput, {
    expiryDays: row.company?.default_expiry_days,
    reminderOffsetsDays: row.company?.default_reminders,
  }),
  email: readColumn(emailDraft, row.email),
  sms: readColumn(smsDraft, row.sms),
  whatsapp: readColumn(whatsappDraft, row.whatsapp),
})

export type TemplateDraft = ReturnType<typeof readTemplate>
