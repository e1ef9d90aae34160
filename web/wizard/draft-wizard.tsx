import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CampaignStep } from '#graphql/rules/campaign/terms/steps.ts'
import { useFirstHeading } from '#web/lib/first-frame.ts'
import { useKey } from '#web/lib/keys/use-key.ts'
import { useStore } from '#web/lib/store.ts'
import { AlertDialog, AlertDialogContent } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { RestoredSlot } from '#web/ui/form/restored-slot.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
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
        onCreated?.(id)
        await navigate(stepPath(wizard, 'details', id), { replace: true, preventScrollReset: true })
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

  const takeTheirs = async () => {
    saver.takeTheirs(await onReload())
    setReloads(reloads + 1)
  }

  return (
    <WizardContext value={{ wizard, step, open, answers, draft, saver, advance, isAdvancing }}>
      <SaveTriggers saver={saver} />
      <LeaveGuard saver={saver} />
      <ConflictDialog saver={saver} onTheirs={takeTheirs} onMine={async () => void saver.keepMine(await onReload())} />
      <WizardFrame sentBackFrom={state?.sentBackFrom}>
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

type ConflictDialogProps = { saver: DraftSaver; onTheirs: () => Promise<void>; onMine: () => Promise<void> }

/** Asks whether to keep the user's edits or load the stored version, when the draft was also changed elsewhere. */
function ConflictDialog({ saver, onTheirs, onMine }: ConflictDialogProps) {
  const t = useTranslations('wizard.conflict')
  const { kind } = useStore(saver.state)
  return (
    <AlertDialog open={kind === 'conflict'}>
      <AlertDialogContent title={t('title')} description={t('text')}>
        <DialogActions>
          <Button onClick={onTheirs}>{t('theirs')}</Button>
          <Button variant="primary" onClick={onMine}>
            {t('mine')}
          </Button>
        </DialogActions>
      </AlertDialogContent>
    </AlertDialog>
  )
}
