import * as z from 'zod/mini'
import { catalogueInput } from '#rules/catalogue/catalogue.input.ts'

export type SetupStep = 'details' | 'catalogue' | 'recipients' | 'finish'

/** The setup of points (R36): people may be added later, too. */
export const setupSteps: readonly SetupStep[] = ['details', 'catalogue', 'recipients', 'finish']

export type SetupAnswers = { catalogue: unknown; wizard_step: string }

/** The first step that still needs something; the setup is complete at `finish`. The first step makes the row itself. */
export function firstOpenSetupStep({ catalogue, wizard_step }: SetupAnswers): SetupStep {
  const parsed = z.safeParse(catalogueInput, catalogue)
  if (!parsed.success || (parsed.data.mode === 'selected' && parsed.data.brands.length === 0)) return 'catalogue'
  return wizard_step === 'finish' ? 'finish' : 'recipients'
}
