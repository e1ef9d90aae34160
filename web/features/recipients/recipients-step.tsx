import { useTranslations } from 'use-intl'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { useDraft, useWizard } from '#web/wizard/wizard-context.ts'
import { RecipientsPanel } from './recipients-panel.tsx'

/** The step of the campaign wizard that adds recipients (R31). It continues only if there is at least one. */
export function Component() {
  const t = useTranslations('recipients')
  const { advance } = useWizard()
  const { recipient_count: count } = useDraft()
  return (
    <>
      <StepBody title={t('heading')} lead={t('lead')}>
        <div className="mt-6 sm:mt-8">
          <RecipientsPanel />
        </div>
      </StepBody>
      <StepBar
        reason={count === 0 && t('addOne')}
        onNext={() => void advance()}
        note={count > 0 && <span className="num">{t('count', { count })}</span>}
      />
    </>
  )
}
