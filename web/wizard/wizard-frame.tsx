import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CampaignStep } from '#graphql/rules/campaign/terms/steps.ts'
import { useAppLayout } from '#web/lib/app-layout.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { useStore } from '#web/lib/store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { SaveStatus } from './save-status.tsx'
import { useWizard } from './wizard-context.ts'
import { WizardProgress } from './wizard-progress.tsx'
import { WizardRail } from './wizard-rail.tsx'

type WizardFrameProps = { sentBackFrom: CampaignStep | undefined; children: ReactNode }

/** Round every step: the rail, the way out with what is saved, and the step itself, which brings its own bar. */
export function WizardFrame({ sentBackFrom, children }: WizardFrameProps) {
  const { TopBar } = useAppLayout()
  const t = useTranslations('wizard')
  const { saver, wizard } = useWizard()
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]">
      <SkipLink />
      <WizardRail />
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar>
          <Link
            to={wizard.exit}
            aria-label={t('exit')}
            className="wash -ml-2.5 flex h-11 items-center gap-2 rounded-md px-2.5 text-muted-foreground sm:h-9"
          >
            <ArrowLeft aria-hidden className="size-[17px] stroke-[1.6] max-sm:hidden" />
            <X aria-hidden className="size-[18px] stroke-[1.6] sm:hidden" />
            <span className="max-sm:hidden">{t('exit')}</span>
          </Link>
          <SaveStatus />
        </TopBar>
        {/* Leaving a field is a moment to save, whichever field it is. */}
        <main id="content" className="flex flex-1 flex-col" onBlur={() => void saver.flush()}>
          <WizardProgress />
          <Notices sentBackFrom={sentBackFrom} />
          {children}
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
      {sentBackFrom && <Notice kind="info">{t('sentBack', { wanted: nameOf(sentBackFrom), step: nameOf(step) })}</Notice>}
    </div>
  )
}
