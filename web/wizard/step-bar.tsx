import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Kept, ReasonText, useBar } from './bar-act.tsx'
import { stepPath } from './steps.ts'
import { useWizard } from './wizard-context.ts'

type StepBarProps = {
  /** The id of the form that the next button submits. Without a form the button calls `onNext`. */
  form?: string
  onNext?: () => void
  /** A short text beside the buttons, such as "6 brands chosen". Hidden on phones. */
  note?: ReactNode
  /** A secondary button before the next button. */
  extra?: ReactNode
  /** The reason why the step cannot be left yet. It is shown instead of the next button. */
  reason?: ReactNode
  /** Replaces the next button in the last step, such as the button that launches. */
  act?: ReactNode
}

/**
 * The bar at the bottom of each wizard step, with a back button and the one next act. That is the step's own (`BarAct`), the reason why there
 * is none, or the next step.
 */
export function StepBar({ form, onNext, note, extra, reason, act }: StepBarProps) {
  const t = useTranslations('wizard')
  const bar = useBar()
  const { wizard, step, draft, isAdvancing } = useWizard()
  const index = wizard.steps.findIndex(({ name }) => name === step)
  const [previous, next] = [wizard.steps[index - 1], wizard.steps[index + 1]]
  return (
    <div
      data-slot="step-bar"
      data-bar
      className="sticky bottom-0 z-[4] flex min-h-18 items-center gap-3 max-sm:[&_button]:h-auto max-sm:[&_button]:min-h-11 max-sm:[&_button]:shrink max-sm:[&_button]:py-1 max-sm:[&_button]:whitespace-normal border-t bg-background px-4 pb-[env(safe-area-inset-bottom)] sm:px-8 lg:px-12"
    >
      {previous && (
        <ButtonLink
          to={stepPath(wizard, previous.name, draft?.id ?? null)}
          variant="ghost"
          size="large"
          aria-label={t('back')}
          className="-ml-2.5 px-2.5 text-sm font-medium"
        >
          <ArrowLeft aria-hidden />
          <span className="max-sm:sr-only">{t('back')}</span>
        </ButtonLink>
      )}
      <span className="flex-1 max-sm:hidden" />
      {note && (
        <span role="status" className="text-muted-foreground max-sm:hidden">
          {note}
        </span>
      )}
      {extra}
      <div ref={bar?.attach} data-slot="bar-act" className="contents" />
      {!bar?.isClaimed &&
        ((reason ? <ReasonText>{reason}</ReasonText> : act) ||
          (next && (
            <Kept>
              <Button
                variant="primary"
                size="large"
                busy={isAdvancing}
                className="max-sm:flex-1"
                {...(form ? { type: 'submit', form } : { onClick: onNext })}
              >
                <span>{t(`stepNames.${next.label}`)}</span>
                <ArrowRight aria-hidden />
              </Button>
            </Kept>
          )))}
    </div>
  )
}
