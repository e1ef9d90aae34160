import type { CampaignStep } from '#graphql/rules/campaign/terms/steps.ts'
import type messages from '#web/messages/en.json'
import { campaignEditWizards, campaignWizards } from './campaign-wizards.ts'

export type WizardStep = {
  name: CampaignStep
  /** Under the wizard's own path; the root step has none. */
  path: string
  /** Its title and description, `routes.<route>` of the messages. */
  route: keyof typeof messages.routes
  /** What the rail calls it, `wizard.stepNames.<label>`. */
  label: keyof typeof messages.wizard.stepNames
}

/** What a wizard fills in: each is read, made and saved in its own way (`pages/<subject>-wizard.tsx`). */
export type Subject = 'campaign' | 'template' | 'program'

/** The steps of a wizard as data (R30–R42): another wizard is another such table. */
export type Wizard = {
  subject: Subject
  type: 'rewardcodes' | 'rewardlinks' | 'rewardpoints'
  /** Over the draft's name, `wizard.kinds.<kind>`. */
  kind: keyof typeof messages.wizard.kinds
  /** With `:id` where it exists already; else its draft is in the query. */
  base: string
  /** A company has one, so neither path nor query names it. */
  isOnly?: true
  /** Where "save and exit" leads. */
  exit: string
  steps: readonly WizardStep[]
}

/** The address of a step for a draft; without a draft only the root step has one. */
export function stepPath({ base, steps, isOnly }: Wizard, name: string, draftId: string | null): string {
  const path = steps.find((step) => step.name === name)?.path ?? ''
  if (base.includes('/:id/')) return `${base.replace(':id', draftId ?? '')}${path}`
  return `${base}${path}${draftId && !isOnly ? `?draft=${draftId}` : ''}`
}

type Campaign = { id: string; delivery_type: string; wizard_step: string }

/** Where a draft is taken up again: the step its person was on. The wizard itself sends on to the first open one. */
export const resumePath = ({ id, delivery_type: type, wizard_step: step }: Campaign): string =>
  stepPath(campaignWizards[type as Wizard['type']], step, id)

/** Where a campaign that has left its draft is changed, as far as it still can be. */
export const editPath = ({ id, delivery_type: type }: Omit<Campaign, 'wizard_step'>): string =>
  stepPath(campaignEditWizards[type as Wizard['type']], 'details', id)
