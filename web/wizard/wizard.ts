import type { CampaignStep } from '#graphql/rules/campaign/terms/steps.ts'
import type messages from '#web/messages/en.json'

export type WizardStep = {
  name: CampaignStep
  /** Under the wizard's own path; the root step has none. */
  path: string
  /** Its title and description, `routes.<route>` of the messages. */
  route: keyof typeof messages.routes
  /** Its label in the rail, `wizard.stepNames.<label>`. */
  label: keyof typeof messages.wizard.stepNames
}

/** What a wizard fills in: each is read, made and saved in its own way (`pages/<subject>-wizard.tsx`). */
export type Subject = 'campaign' | 'template' | 'program'

/** The steps of a wizard as data (R30–R42): another wizard is another such table. */
export type Wizard = {
  subject: Subject
  type: 'rewardcodes' | 'rewardlinks' | 'rewardpoints'
  /** Shown over the draft's name, `wizard.kinds.<kind>`. */
  kind: keyof typeof messages.wizard.kinds
  /** With `:id` where it exists already; else its draft is in the query. */
  base: string
  /** A company has one, so neither path nor query names it. */
  isOnly?: true
  /** Where "save and exit" leads. */
  exit: string
  steps: readonly WizardStep[]
}
