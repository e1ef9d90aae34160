import type { CampaignStep } from '#graphql/contracts/campaign/steps.ts'
import type messages from '#web/messages/en.json'

export type WizardStep = {
  name: CampaignStep
  /** The path of the step below the wizard's `base`. Empty for the first step. */
  path: string
  /** The key of the step's title and description, `routes.<route>` of the messages. */
  route: keyof typeof messages.routes
  /** The key of the step's name in the list of steps, `wizard.stepNames.<label>` of the messages. */
  label: keyof typeof messages.wizard.stepNames
}

/** The kind of draft that a wizard edits. Each has its own queries and commands (`pages/<subject>-wizard.tsx`). */
export type Subject = 'campaign' | 'template' | 'program'

/** The configuration of one wizard: what it edits, its paths and its steps (R30–R42). */
export type Wizard = {
  subject: Subject
  type: 'rewardcodes' | 'rewardlinks' | 'rewardpoints'
  /** The key of the text above the draft's name in the list of steps, `wizard.kinds.<kind>` of the messages. */
  kind: keyof typeof messages.wizard.kinds
  /** The path of the wizard. Contains `:id` when it edits an existing row. Otherwise the draft's id is the query parameter `draft`. */
  base: string
  /** Set when a company has only one such draft, so that neither path nor query contains its id. */
  isOnly?: true
  /** The path that the "Save and exit" link opens, such as "/templates". */
  exit: string
  steps: readonly WizardStep[]
}
