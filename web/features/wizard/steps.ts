import type { CampaignStep } from '#graphql/rules/campaign/steps.ts'
import type messages from '#web/messages/en.json'

export type WizardStep = {
  name: Exclude<CampaignStep, 'codedetails' | 'points'>
  /** Under the wizard's own path; the root step has none. */
  path: string
  /** Its title and description, `routes.<route>` of the messages. */
  route: keyof typeof messages.routes
}

export type Wizard = { base: string; steps: readonly WizardStep[] }

/** R31: the steps of a rewardlinks campaign as data. Another wizard is another such table. */
export const rewardlinksWizard: Wizard = {
  base: '/campaigns/create/rewardlinks',
  steps: [
    { name: 'details', path: '', route: 'campaignDetails' },
    { name: 'catalogue', path: '/catalogue', route: 'campaignCatalogue' },
    { name: 'delivery', path: '/delivery', route: 'campaignDelivery' },
    { name: 'recipients', path: '/recipients', route: 'campaignRecipients' },
    { name: 'template', path: '/template', route: 'campaignTemplate' },
    { name: 'finish', path: '/finish', route: 'campaignFinish' },
  ],
}

/** The address of a step for a draft; without a draft only the root step has one. */
export function stepPath({ base, steps }: Wizard, name: CampaignStep, draftId: string | null): string {
  const path = steps.find((step) => step.name === name)?.path ?? ''
  return `${base}${path}${draftId ? `?draft=${draftId}` : ''}`
}

/** Where a draft is taken up again: the step its person was on. The wizard itself sends on to the first open one. */
export function resumePath({ id, wizard_step }: { id: string; wizard_step: string }): string {
  const step = rewardlinksWizard.steps.find(({ name }) => name === wizard_step)
  return stepPath(rewardlinksWizard, step?.name ?? 'details', id)
}
