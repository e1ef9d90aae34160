import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { useDraft, useWizard } from '#web/wizard/wizard-context.ts'
import { useOpenImport } from '../../entities/recipient/use-open-import.ts'
import { RecipientsPanel } from './recipients-panel.tsx'

/** The step of the campaign wizard that adds recipients (R31). It continues only if there is at least one. */
export function Component() {
  const t = useTranslations('recipients')
  const { advance } = useWizard()
  const { id, recipient_count: count } = useDraft()
  const { file } = useOpenImport(id)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const submit = () => {
    setIsSubmitted(true)
    if (count > 0) void advance()
  }
  return (
    <>
      <StepBody title={t('heading')} lead={t('lead')}>
        <div className="mt-6 sm:mt-8">
          <RecipientsPanel isSubmitted={isSubmitted} />
        </div>
      </StepBody>
      <StepBar isQuiet={file !== undefined} onNext={submit} note={t('count', { count })} />
    </>
  )
}
