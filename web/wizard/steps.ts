import type { DeliveryType } from '#web/gql/graphql.ts'
import type { Wizard } from './wizard.ts'
import { campaignEditWizards, campaignWizards } from './wizards.ts'

/** Returns the path of a step for a draft. Without a draft only the first step has a path. */
export function stepPath({ base, steps, isOnly }: Wizard, name: string, draftId: string | null): string {
  const path = steps.find((step) => step.name === name)?.path ?? ''
  if (base.includes('/:id/')) return `${base.replace(':id', draftId ?? '')}${path}`
  return `${base}${path}${draftId && !isOnly ? `?draft=${draftId}` : ''}`
}

type Campaign = { id: string; delivery_type: DeliveryType; wizard_step: string }

/** Returns the path at which a draft is resumed: its last step. The wizard redirects to the first open step. */
export const resumePath = ({ id, delivery_type: type, wizard_step: step }: Campaign): string => stepPath(campaignWizards[type], step, id)

/** Returns the path for editing a launched campaign, as far as it can still be changed. */
export const editPath = ({ id, delivery_type: type }: Omit<Campaign, 'wizard_step'>): string =>
  stepPath(campaignEditWizards[type], 'details', id)
