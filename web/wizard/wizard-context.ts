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
  /** The first step that still needs something. */
  open: CampaignStep
  answers: Partial<Record<CampaignStep, string>>
  draft: AnyDraft | null
  saver: DraftSaver
  /** Saves everything, then opens the next step; stays where it is when something could not be saved. */
  advance: (patch?: Patch) => Promise<void>
  isAdvancing: boolean
}

export const WizardContext = createContext<WizardState | null>(null)

export function useWizard(): WizardState {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('Only inside a wizard')
  return wizard
}

/** What is filled in, where parts of a step are shown outside a wizard. */
export const DraftContext = createContext<AnyDraft | null>(null)

function useFilledIn(): AnyDraft | null {
  const apart = use(DraftContext)
  const wizard = use(WizardContext)
  if (!apart && !wizard) throw new Error('Only inside a wizard')
  return apart ?? wizard?.draft ?? null
}

/** What is filled in, for the steps that every wizard shares; only the first step is shown without a draft, which it creates. */
export function useAnyDraft(): AnyDraft {
  const draft = useFilledIn()
  if (!draft) throw new Error('This step needs a draft')
  return draft
}

/** The campaign of a campaign's own steps. */
export function useDraft(): Draft {
  const draft = useNewDraft()
  if (!draft) throw new Error('This step needs a draft')
  return draft
}

/** The campaign of the first step, which creates it. */
export function useNewDraft(): Draft | null {
  const draft = useFilledIn()
  if (draft && draft.subject !== 'campaign') throw new Error('Only in a campaign')
  return draft
}

/** The template of a template's own steps. */
export function useTemplateDraft(): TemplateDraft {
  const draft = useAnyDraft()
  if (draft.subject !== 'template') throw new Error('Only in a template')
  return draft
}

/** The company's points, in the steps that set them up. */
export function useProgramDraft(): ProgramDraft {
  const draft = useNewProgramDraft()
  if (!draft) throw new Error('This step needs a draft')
  return draft
}

/** The same in the first step, which creates it. */
export function useNewProgramDraft(): ProgramDraft | null {
  const { draft } = useWizard()
  if (draft && draft.subject !== 'program') throw new Error('Only where points are set up')
  return draft
}

/** What the server refused at the last save, by field: `input.name`. */
export function useRefusedFields(): Record<string, string> {
  const state = useStore(useWizard().saver.state)
  return state.kind === 'refused' ? fieldErrors(state.error) : {}
}
