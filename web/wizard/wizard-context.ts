import { createContext, use } from 'react'
import type { CampaignStep } from '#graphql/contracts/campaign/steps.ts'
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
  /** The name of the first incomplete step. Later steps are locked. */
  open: CampaignStep
  answers: Partial<Record<CampaignStep, string>>
  draft: AnyDraft | null
  saver: DraftSaver
  /** Saves all changes and `patch`, then opens the next step. Stays on this step when saving fails. */
  advance: (patch?: Patch) => Promise<void>
  isAdvancing: boolean
}

export const WizardContext = createContext<WizardState | null>(null)

export function useWizard(): WizardState {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('Only inside a wizard')
  return wizard
}

/**
 * Provides the draft to components of a wizard step that are shown on a page outside the wizard. It takes precedence over the wizard's own
 * draft.
 */
export const DraftContext = createContext<AnyDraft | null>(null)

function useOptionalDraft(): AnyDraft | null {
  const apart = use(DraftContext)
  const wizard = use(WizardContext)
  if (!apart && !wizard) throw new Error('Only inside a wizard')
  return apart ?? wizard?.draft ?? null
}

/**
 * Returns the draft of any wizard, for steps that all wizards share. Throws before the draft is created, which is only possible in the
 * first step.
 */
export function useAnyDraft(): AnyDraft {
  const draft = useOptionalDraft()
  if (!draft) throw new Error('This step needs a draft')
  return draft
}

/** Returns the campaign draft. Throws before it is created, and in the wizard of a template or the points program. */
export function useDraft(): Draft {
  const draft = useNewDraft()
  if (!draft) throw new Error('This step needs a draft')
  return draft
}

/** Returns the campaign draft, or null in the first step before it is created. Throws in the wizard of a template or the points program. */
export function useNewDraft(): Draft | null {
  const draft = useOptionalDraft()
  if (draft && draft.subject !== 'campaign') throw new Error('Only in a campaign')
  return draft
}

/** Returns the template draft. Throws before it is created, and in the wizard of a campaign or the points program. */
export function useTemplateDraft(): TemplateDraft {
  const draft = useAnyDraft()
  if (draft.subject !== 'template') throw new Error('Only in a template')
  return draft
}

/** Returns the draft of the points program. Throws before it is created, and in the wizard of a campaign or a template. */
export function useProgramDraft(): ProgramDraft {
  const draft = useNewProgramDraft()
  if (!draft) throw new Error('This step needs a draft')
  return draft
}

/**
 * Returns the draft of the points program, or null in the first step before it is created. Throws in the wizard of a campaign or template.
 */
export function useNewProgramDraft(): ProgramDraft | null {
  const { draft } = useWizard()
  if (draft && draft.subject !== 'program') throw new Error('Only where points are set up')
  return draft
}

/** Returns the error messages of the last save, by field name such as `input.name`. Empty unless the server refused it. */
export function useFieldErrors(): Record<string, string> {
  const state = useStore(useWizard().saver.state)
  return state.kind === 'refused' ? fieldErrors(state.error) : {}
}
