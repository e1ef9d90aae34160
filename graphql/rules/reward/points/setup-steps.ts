import * as z from 'zod/mini'
import { catalogueInput } from '#rules/catalogue/catalogue.input.ts'

export type SetupStep = 'details' | 'catalogue' | 'recipients' | 'finish'

/** Steps of the points setup (R36). Recipients can also be added later. */
export const setupSteps: readonly SetupStep[] = ['details', 'catalogue', 'recipients', 'finish']

export type SetupAnswers = { catalogue: unknown; wizard_step: string }

/** Returns the first incomplete step, or `finish` if the setup is complete. The step `details` creates the row. */
export function firstOpenSetupStep({ catalogue, wizard_step }: SetupAnswers): SetupStep {
  const parsed = z.safeParse(catalogueInput, catalogue)
  if (!parsed.success || (parsed.data.mode === 'selected' && parsed.data.brands.length === 0)) return 'catalogue'
  return wizard_step === 'finish' ? 'finish' : 'recipients'
}
