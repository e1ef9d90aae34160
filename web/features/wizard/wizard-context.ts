import { createContext, use } from 'react'
import type { CampaignStep } from '#graphql/rules/campaign/steps.ts'
import { fieldErrors } from '#web/lib/error-text.ts'
import { useStore } from '#web/lib/store.ts'
import type { DraftSaver } from './create-draft-saver.ts'
import type { Patch } from './create-saver.ts'
import type { Draft } from './draft.ts'
import type { Wizard } from './steps.ts'

export type WizardState = {
  wizard: Wizard
  step: CampaignStep
  draft: Draft | null
  saver: DraftSaver
  /** Saves all, then opens the next step; stays where it is when something could not be saved. */
  advance: (patch?: Patch) => Promise<void>
  isAdvancing: boolean
}

export const WizardContext = createContext<WizardState | null>(null)

export function useWizard(): WizardState {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('Only inside a wizard')
  return wizard
}

/** The draft of every step but the first, which makes it. */
export function useDraft(): Draft {
  const { draft } = useWizard()
  if (!draft) throw new Error('This step needs a draft')
  return draft
}

/** What the server refused of the last save, by field: `input.name`. */
export function useRefusedFields(): Record<string, string> {
  const state = useStore(useWizard().saver.state)
  return state.kind === 'refused' ? fieldErrors(state.error) : {}
}
