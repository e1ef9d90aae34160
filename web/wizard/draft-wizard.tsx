import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import type { CampaignStep } from '#graphql/contracts/campaign/steps.ts'
import { useFirstHeading } from '#web/lib/first-frame.ts'
import { moveKept, placeOf } from '#web/lib/forms/kept-values.ts'
import { useKey } from '#web/lib/keys/use-key.ts'
import { RestoredSlot } from '#web/ui/form/restored-slot.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { Conflicts } from './conflicts.tsx'
import { createDraftSaver, type DraftCalls, type DraftSaver } from './create-draft-saver.ts'
import type { Patch } from './create-saver.ts'
import type { AnyDraft } from './draft.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { stepPath } from './steps.ts'
import type { Wizard } from './wizard.ts'
import { WizardContext } from './wizard-context.ts'
import { WizardFrame } from './wizard-frame.tsx'
import { StepSkeleton } from './wizard-skeleton.tsx'

type DraftWizardProps = {
  wizard: Wizard
  draft: AnyDraft | null
  /** The name of the first incomplete step. Later steps are locked. */
  open: CampaignStep
  /** A summary of each completed step, such as "6 brands", shown in the list of steps. */
  answers: Partial<Record<CampaignStep, string>>
  calls: DraftCalls
  onCreated?: (id: string) => void
  /** Loads the draft again after a version conflict and returns its stored version. */
  onReload: () => Promise<number>
}

/**
 * The wizard for a campaign, a template or the points program (R43). Shows the step in the URL, saves automatically, and redirects from a
 * locked step to the first incomplete one.
 */
export function DraftWizard({ wizard, draft, open, answers, calls, onCreated, onReload }: DraftWizardProps) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const heading = useFirstHeading()
  const [isAdvancing, setIsAdvancing] = useState(false)
  const [reloads, setReloads] = useState(0)
  const [saver] = useState(() =>
    createDraftSaver({
      calls,
      draft,
      onCreated: async (id) => {
        const from = placeOf()
        onCreated?.(id)
        await navigate(stepPath(wizard, 'details', id), { replace: true, preventScrollReset: true })
        moveKept(from)
      },
    }),
  )

  const { steps } = wizard
  const base = wizard.base.replace(':id', draft?.id ?? '')
  const index = Math.max(
    0,
    steps.findIndex(({ path }) => `${base}${path}` === pathname),
  )
  const step = steps[index]?.name ?? 'details'
  if (index > steps.findIndex(({ name }) => name === open))
    return <Navigate to={stepPath(wizard, open, draft?.id ?? null)} replace state={{ sentBackFrom: step }} />

  const advance = async (patch: Patch = {}) => {
    const next = steps[index + 1]
    if (!next || isAdvancing) return
    setIsAdvancing(true)
    saver.change({ ...patch, wizardStep: next.name })
    const isSaved = await saver.flush()
    setIsAdvancing(false)
    const id = saver.draftId()
    if (isSaved && id) await navigate(stepPath(wizard, next.name, id))
  }

  return (
    <WizardContext value={{ wizard, step, open, answers, draft, saver, advance, isAdvancing }}>
      <SaveTriggers saver={saver} />
      <LeaveGuard saver={saver} />
      <WizardFrame sentBackFrom={state?.sentBackFrom}>
        <Conflicts saver={saver} draft={draft} onReload={onReload} onMerged={() => setReloads((count) => count + 1)} />
        <RestoredSlot className="mx-4 mt-5 sm:mx-8 lg:mx-12">
          <Suspense key={reloads} fallback={<StepSkeleton heading={heading} />}>
            <PageTransition depth={2} className="flex flex-1 flex-col">
              <Outlet />
            </PageTransition>
          </Suspense>
        </RestoredSlot>
      </WizardFrame>
    </WizardContext>
  )
}

/**
 * Saves the draft on Ctrl or Cmd+S, when the tab is hidden and when the network is back. The browser warns before closing with unsaved
 * changes.
 */
function SaveTriggers({ saver }: { saver: DraftSaver }) {
  useKey('save', () => void saver.flush(), 'dialog')
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const flush = () => void saver.flush()
    addEventListener('online', flush, { signal })
    addEventListener('pagehide', flush, { signal })
    document.addEventListener('visibilitychange', flush, { signal })
    addEventListener('beforeunload', (event) => saver.hasUnsaved() && event.preventDefault(), { signal })
    return () => leaving.abort()
  }, [saver])
  return null
}
