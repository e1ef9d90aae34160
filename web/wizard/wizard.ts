import type { CampaignStep } from '#graphql/rules/campaign/terms/steps.ts'
import type messages from '#web/messages/en.json'

export type WizardStep = {
  name: CampaignStep
  /** The path below the wizard's base. The first step has none. */
  path: string
  /** The key of its title and description, `routes.<route>` of the messages. */
  route: keyof typeof messages.routes
  /** The key of its label in the rail, `wizard.stepNames.<label>`. */
  label: keyof typeof messages.wizard.stepNames
}

/** The kind of draft that a wizard edits. Each has its own queries and commands (`pages/<subject>-wizard.tsx`). */
export type Subject = 'campaign' | 'template' | 'program'

/** A wizard as data (R30–R42). */
export type Wizard = {
  subject: Subject
  type: 'rewardcodes' | 'rewardlinks' | 'rewardpoints'
  /** The label above the draft's name, `wizard.kinds.<kind>`. */
  kind: keyof typeof messages.wizard.kinds
  /** Contains `:id` for an existing row. Otherwise the draft's id is in the query. */
  base: string
  /** Set when a company has only one, so neither path nor query names it. */
  isOnly?: true
  /** The path that "save and exit" opens. */
  exit: string
  steps: readonly WizardStep[]
}
