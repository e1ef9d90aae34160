import { Check, Circle, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Ability } from '#graphql/contracts/access/abilities.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Section } from '#web/ui/section.tsx'

/** The three onboarding steps to verify the company, add a logo and launch a campaign. Hidden when no open step is left for this user. */
export function GetStarted({ launched }: { launched: number }) {
  const t = useTranslations('dashboard.getStarted')
  const may = useMay()
  const { verification, logo } = useUser().company
  const steps = onboardingSteps({ verification, logo, launched })
  const next = nextOnboardingStep(steps, may)
  const done = steps.filter(({ isDone }) => isDone).length
  const hasOwnStep = steps.some((step) => !step.isDone && may(step.may))
  if (!hasOwnStep) return null
  return (
    <Section
      title={t('title')}
      note={
        <>
          <span>{t('progress', { done, total: steps.length })}</span>
          <ProgressBar label={t('title')} done={done} total={steps.length} className="mt-2 max-w-36" />
        </>
      }
      className="mt-8"
    >
      <ol className="grid">
        {steps.map((step) => {
          const { name, isDone, waits } = step
          const Icon = isDone ? Check : waits ? Clock : Circle
          return (
            <li key={name} className="flex min-h-12 items-center gap-3 border-b py-2 first:pt-0 last:border-b-0 last:pb-0">
              <Icon
                aria-hidden
                className={
                  isDone ? 'size-[18px] shrink-0 stroke-2 text-success' : 'size-[18px] shrink-0 stroke-[1.6] text-muted-foreground'
                }
              />
              <p className="min-w-0 flex-1">
                <span className={isDone ? 'text-muted-foreground' : 'font-medium'}>{t(`${name}.title`)}</span>{' '}
                <span className="text-muted-foreground">
                  {isDone ? <span className="sr-only">{t('done')}</span> : t(waits ? 'waits' : `${name}.text`)}
                </span>
              </p>
              {step === next && <ButtonLink to={step.path}>{t(`${name}.act`)}</ButtonLink>}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

type FirstStep = {
  name: 'verify' | 'logo' | 'campaign'
  isDone: boolean
  path: string
  may: Ability
  /** True while Plutus reviews the step, so that the user has nothing to do. */
  waits?: boolean
}

type CompanyProgress = { verification: string; logo: string | null; launched: number }

/** Returns the onboarding steps in the recommended order, each with its path and required permission. */
export const onboardingSteps = ({ verification, logo, launched }: CompanyProgress): FirstStep[] => [
  {
    name: 'verify',
    isDone: verification === 'verified',
    path: '/profile/company',
    may: 'company.edit',
    waits: verification === 'under_review',
  },
  { name: 'logo', isDone: logo !== null, path: '/profile/storefront', may: 'storefront.edit' },
  { name: 'campaign', isDone: launched > 0, path: '/campaigns/create', may: 'campaign.draft' },
]

/** Returns the first step that is open, not in review and allowed for the user. Undefined if there is none. */
export const nextOnboardingStep = (steps: readonly FirstStep[], may: (ability: Ability) => boolean): FirstStep | undefined =>
  steps.find((step) => !step.isDone && !step.waits && may(step.may))
