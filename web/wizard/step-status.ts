import type { WizardStep } from './wizard.ts'

export type StepStatus = 'done' | 'current' | 'open' | 'locked'

/** Which of the steps are done, and which cannot be opened yet: those after the first that needs something. */
export function stepStatuses(steps: readonly WizardStep[], open: string, current: string): StepStatus[] {
  const first = steps.findIndex(({ name }) => name === open)
  return steps.map(({ name }, index) => (name === current ? 'current' : index < first ? 'done' : index === first ? 'open' : 'locked'))
}
