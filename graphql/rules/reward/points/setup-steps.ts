import * as z from 'zod/mini'
import { catalogueInput } from '#rules/catalogue/catalogue.input.ts'

export type SetupStep = 'details' | 'catalogue' | 'recipients' | 'finish'

/** Steps of the points setup (R36), in order. `recipients` can be skipped, as they can be added later. */
export const setupSteps: readonly SetupStep[] = ['details', 'catalogue', 'recipients', 'finish']

export type SetupAnswers = { catalogue: unknown; wizard_step: string }

/** Returns the first incomplete step of the setup, or `finish` if none is. `details` is complete once the points program exists. */
export function firstOpenSetupStep({ catalogue, wizard_step }: SetupAnswers): SetupStep {
  const parsed = z.safeParse(catalogueInput, catalogue)
  if (!parsed.success || (parsed.data.mode === 'selected' && parsed.data.brands.length === 0)) return 'catalogue'
  return wizard_step === 'finish' ? 'finish' : 'recipients'
}
