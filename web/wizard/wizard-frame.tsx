import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CampaignStep } from '#graphql/contracts/campaign/steps.ts'
import { useAppLayout } from '#web/lib/app-layout.ts'
import { cn } from '#web/lib/cn.ts'
import { formatTime } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { useStore } from '#web/lib/store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { BarActProvider } from './bar-act.tsx'
import type { SaveState } from './create-saver.ts'
import { useWizard } from './wizard-context.ts'
import { WizardExit } from './wizard-exit.tsx'
import { WizardRail } from './wizard-rail.tsx'

type WizardFrameProps = { sentBackFrom: CampaignStep | undefined; children: ReactNode }

/**
 * The layout of every wizard step. Shows the list of steps, the top bar with exit link and save status, the banner of a paused company, and the step. When the user tried
 * to open the locked step `sentBackFrom`, a notice explains it.
 */
export function WizardFrame({ sentBackFrom, children }: WizardFrameProps) {
  const { TopBar, PauseBanner } = useAppLayout()
  const { saver, wizard } = useWizard()
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]">
      <SkipLink />
      <WizardRail />
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar>
          <WizardExit wizard={wizard} />
          <SaveStatus />
        </TopBar>
        <PauseBanner />
        {/* Leaving any field saves. */}
        <main id="content" className="flex flex-1 flex-col" onBlur={() => void saver.flush()}>
          <WizardProgress />
          <Notices sentBackFrom={sentBackFrom} />
          <BarActProvider>{children}</BarActProvider>
        </main>
      </div>
    </div>
  )
}

function Notices({ sentBackFrom }: { sentBackFrom: CampaignStep | undefined }) {
  const t = useTranslations('wizard')
  const errorText = useErrorText()
  const { saver, step, wizard } = useWizard()
  const state = useStore(saver.state)
  const nameOf = (name: CampaignStep) => t(`stepNames.${wizard.steps.find((each) => each.name === name)?.label ?? name}`)
  if (state.kind !== 'refused' && !sentBackFrom) return null
  return (
    <div className="grid gap-3 px-4 pt-5 sm:px-8 lg:px-12">
      {state.kind === 'refused' && <Notice kind="error">{errorText(state.error)}</Notice>}
      {sentBackFrom && <Notice kind="info">{t('sentBack', { requested: nameOf(sentBackFrom), step: nameOf(step) })}</Notice>}
    </div>
  )
}

/** Shows "Step 3 of 6 – Recipients" and a bar with one segment for each step, on screens too narrow for the list of steps. */
function WizardProgress() {
  const t = useTranslations('wizard')
  const { wizard, step } = useWizard()
  const current = wizard.steps.findIndex(({ name }) => name === step)
  return (
    <div className="px-4 pt-3.5 sm:px-8 lg:hidden">
      <p className="text-xs">
        <span className="font-medium">{t('stepOf', { step: current + 1, steps: wizard.steps.length })}</span>
        <span className="text-muted-foreground">{` – ${t(`stepNames.${wizard.steps[current]?.label ?? 'details'}`)}`}</span>
      </p>
      <div aria-hidden className="mt-2 flex gap-1">
        {wizard.steps.map(({ name }, index) => (
          <span key={name} className={cn('h-[3px] flex-1 rounded-[2px]', index <= current ? 'bg-primary' : 'bg-border-strong')} />
        ))}
      </div>
    </div>
  )
}

const icons: Record<SaveState['kind'], typeof CloudCheck | null> = {
  idle: null,
  changed: CloudUpload,
  saving: CloudUpload,
  saved: CloudCheck,
  incomplete: CloudAlert,
  retrying: CloudAlert,
  conflict: CloudAlert,
  refused: CloudAlert,
}

/** The save states that phones show as a cloud icon only. Other states show their text too. */
const calm = new Set<SaveState['kind']>(['changed', 'saving', 'saved'])

/** Shows the save status, such as "Saving…", "Saved 09:41" or "Not saved, retrying". Screen readers announce changes politely. */
function SaveStatus({ className }: { className?: string }) {
  const t = useTranslations('wizard.save')
  const timeZone = useOwnZone()
  const state = useStore(useWizard().saver.state)
  const Icon = icons[state.kind]
  const time = state.kind === 'saved' ? formatTime(new Date(state.at).toISOString(), timeZone) : ''
  return (
    <span role="status" className={cn('flex min-w-0 items-center gap-2 text-xs text-muted-foreground', className)}>
      {Icon && <Icon aria-hidden className={cn('size-4 shrink-0 stroke-[1.6]', Icon === CloudAlert && 'text-warning')} />}
      {state.kind !== 'idle' && <span className={cn('truncate', calm.has(state.kind) && 'max-sm:sr-only')}>{t(state.kind, { time })}</span>}
    </span>
  )
}
