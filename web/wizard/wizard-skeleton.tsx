import { useTranslations } from 'use-intl'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import type { Wizard } from './wizard.ts'
import { WizardExit } from './wizard-exit.tsx'
import { RailLayout, RailStep } from './wizard-rail.tsx'

type WizardSkeletonProps = {
  wizard: Wizard /** The step's title, shown in the skeleton when it is known before the draft is loaded. */
  heading?: string | undefined
}

/** The skeleton of a whole wizard while its draft loads. The list of steps already has its names. */
export function WizardSkeleton({ wizard, heading }: WizardSkeletonProps) {
  const t = useTranslations('wizard')
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]">
      <RailLayout wizard={wizard} name="">
        {wizard.steps.map(({ name, label }, index) => (
          <RailStep key={name} number={index + 1} status="locked" isLast={index === wizard.steps.length - 1}>
            {t(`stepNames.${label}`)}
          </RailStep>
        ))}
      </RailLayout>
      <div className="min-w-0">
        <div className="flex h-14 items-center border-b px-4 sm:h-(--topbar-h) sm:px-8 lg:px-12">
          <WizardExit wizard={wizard} />
        </div>
        <StepSkeleton heading={heading} />
      </div>
    </div>
  )
}

/** The skeleton of one wizard step: its title if known, and placeholder lines. */
export function StepSkeleton({ heading }: { heading?: string | undefined }) {
  return (
    <div className="px-4 pt-5 sm:px-8 sm:pt-10 lg:px-12">
      <PageSkeleton shape="form" heading={heading} />
    </div>
  )
}
