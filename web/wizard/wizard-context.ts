import { createContext, use } from 'react'
import type { CampaignStep } from '#graphql/rules/campaign/terms/steps.ts'
import { fieldErrors } from '#web/lib/errors/error-text.ts'
import { useStore } from '#web/lib/store.ts'
import type { DraftSaver } from './create-draft-saver.ts'
import type { Patch } from './create-saver.ts'
import type { AnyDraft, Draft } from './draft.ts'
import type { ProgramDraft } from './program-draft.ts'
import type { TemplateDraft } from './template-draft.ts'
import type { Wizard } from './wizard.ts'

export type WizardState = {
  wizard: Wizard
  step: CampaignStep
  /** The first incomplete step. */
  open: CampaignStep
  answers: Partial<Record<CampaignStep, string>>
  draft: AnyDraft | null
  saver: DraftSaver
  /** Saves everything, then opens the next step. Stays on this step when saving fails. */
  advance: (patch?: Patch) => Promise<void>
  isAdvancing: boolean
}

export const WizardContext = createContext<WizardState | null>(null)

export function useWizard(): WizardState {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('Only inside a wizard')
  return wizard
}

/** The draft for parts of a step that are shown outside a wizard. */
export const DraftContext = createContext<AnyDraft | null>(null)

function useOptionalDraft(): AnyDraft | null {
  const apart = use(DraftContext)
  const wizard = use(WizardContext)
  if (!apart && !wizard) throw new Error('Only inside a wizard')
  return apart ?? wizard?.draft ?? null
}

/** Returns the draft in the steps that every wizard shares. Throws without one, which only the first step allows. */
export function useAnyDraft(): AnyDraft {
  const draft = useOptionalDraft()
  if (!draft) throw new Error('This step needs a draft')
  return draft
}

/** Returns the draft in the steps of a campaign. */
export function useDraft(): Draft {
  const draft = useNewDraft()
  if (!draft) throw new Error('This step needs a draft')
  return draft
}

/** Returns the campaign draft, or null in the first step, which creates it. */
export function useNewDraft(): Draft | null {
  const draft = useOptionalDraft()
  if (draft && draft.subject !== 'campaign') throw new Error('Only in a campaign')
  return draft
}

/** Returns the draft in the steps of a template. */
export function useTemplateDraft(): TemplateDraft {
  const draft = useAnyDraft()
  if (draft.subject !== 'template') throw new Error('Only in a template')
  return draft
}

/** Returns the draft in the steps of the points program. */
export function useProgramDraft(): ProgramDraft {
  const draft = useNewProgramDraft()
  if (!draft) throw new Error('This step needs a draft')
  return draft
}

/** Returns the program draft, or null in the first step, which creates it. */
export function useNewProgramDraft(): ProgramDraft | null {
  const { draft } = useWizard()
  if (draft && draft.subject !== 'program') throw new Error('Only where points are set up')
  return draft
}

/** Returns the field errors of the last save, by field: `input.name`. */
export function useFieldErrors(): Record<string, string> {
  const state = useStore(useWizard().saver.state)
  return state.kind === 'refused' ? fieldErrors(state.error) : {}
}
