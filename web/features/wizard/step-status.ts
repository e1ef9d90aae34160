import { firstOpenStep } from '#graphql/rules/campaign/steps.ts'
import type { Draft } from './draft.ts'
import type { WizardStep } from './steps.ts'

export type StepStatus = 'done' | 'current' | 'open' | 'locked'

/** Which of the steps are done, and which cannot be opened yet. */
export function stepStatuses(steps: readonly WizardStep[], draft: Draft | null, current: string): StepStatus[] {
  const open = steps.findIndex(({ name }) => name === (draft ? firstOpenStep(draft) : 'details'))
  return steps.map(({ name }, index) => (name === current ? 'current' : index < open ? 'done' : index === open ? 'open' : 'locked'))
}
