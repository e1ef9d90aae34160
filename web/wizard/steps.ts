import type { DeliveryType } from '#web/gql/graphql.ts'
import type { Wizard } from './wizard.ts'
import { campaignEditWizards, campaignWizards } from './wizards.ts'

/**
 * Returns the path of a wizard step, with the draft's id in the path or the query, or in neither if `isOnly`. Null stands for a draft not
 * created yet, when only the first step can be opened.
 */
export function stepPath({ base, steps, isOnly }: Wizard, name: string, draftId: string | null): string {
  const path = steps.find((step) => step.name === name)?.path ?? ''
  if (base.includes('/:id/')) return `${base.replace(':id', draftId ?? '')}${path}`
  return `${base}${path}${draftId && !isOnly ? `?draft=${draftId}` : ''}`
}

type Campaign = { id: string; delivery_type: DeliveryType; wizard_step: string }

/**
 * Returns the path that resumes a campaign draft at its last opened step. If an earlier step is incomplete, the wizard redirects to that
 * one.
 */
export const resumePath = ({ id, delivery_type: type, wizard_step: step }: Campaign): string => stepPath(campaignWizards[type], step, id)

/** Returns the path of the first step of the wizard that edits a launched campaign. */
export const editPath = ({ id, delivery_type: type }: Omit<Campaign, 'wizard_step'>): string =>
  stepPath(campaignEditWizards[type], 'details', id)
