import type { DeliveryType } from '#web/gql/graphql.ts'
import type { Wizard } from './wizard.ts'
import { campaignEditWizards, campaignWizards } from './wizards.ts'

/** The address of a step for a draft; without a draft only the root step has one. */
export function stepPath({ base, steps, isOnly }: Wizard, name: string, draftId: string | null): string {
  const path = steps.find((step) => step.name === name)?.path ?? ''
  if (base.includes('/:id/')) return `${base.replace(':id', draftId ?? '')}${path}`
  return `${base}${path}${draftId && !isOnly ? `?draft=${draftId}` : ''}`
}

type Campaign = { id: string; delivery_type: DeliveryType; wizard_step: string }

/** Where a draft is continued: the step its person was on. The wizard itself redirects to the first open one. */
export const resumePath = ({ id, delivery_type: type, wizard_step: step }: Campaign): string => stepPath(campaignWizards[type], step, id)

/** Where a campaign that has left its draft is changed, as far as it still can be. */
export const editPath = ({ id, delivery_type: type }: Omit<Campaign, 'wizard_step'>): string =>
  stepPath(campaignEditWizards[type], 'details', id)
