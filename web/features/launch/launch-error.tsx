import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { UncarriedNotice } from '#web/entities/brand/uncarried-notice.tsx'
import { errorCodeOf, errorExtensions, type FailureCode } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { uncarriedValues } from '#web/wizard/draft.ts'
import { stepPath } from '#web/wizard/steps.ts'
import { useDraft, useWizard } from '#web/wizard/wizard-context.ts'

const stepOf: Partial<Record<FailureCode, string>> = {
  SEND_TIME_PAST: 'delivery',
  VALUES_NOT_CARRIED: 'catalogue',
  NO_RECIPIENTS: 'recipients',
}
const unsure: ReadonlySet<FailureCode> = new Set(['OFFLINE', 'UPSTREAM_TIMEOUT', 'UPSTREAM_UNAVAILABLE', 'IN_PROGRESS', 'INTERNAL'])

/** Why it did not launch, that nothing was spent, and where to correct it. */
export function LaunchError({ error }: { error: unknown }) {
  const t = useTranslations('launch')
  const steps = useTranslations('wizard.stepNames')
  const errorText = useErrorText()
  const { wizard } = useWizard()
  const { id, currency } = useDraft()
  const errorCode = errorCodeOf(error)
  const uncarried = z.safeParse(uncarriedValues, errorExtensions(error))
  const named = errorCode === 'STEP_INCOMPLETE' ? errorExtensions(error).step : stepOf[errorCode]
  const step = wizard.steps.find(({ name }) => name === named)
  const way = step && (
    <Link className="link" to={stepPath(wizard, step.name, id)}>
      {t('goTo', { step: steps(step.label) })}
    </Link>
  )
  if (errorCode === 'VALUES_NOT_CARRIED' && uncarried.success)
    return (
      <UncarriedNotice uncarried={uncarried.data} currency={currency} className="mb-6">
        <span className="text-xs text-muted-foreground">{t('nothingMoved')}</span>
        {way}
      </UncarriedNotice>
    )
  return (
    <Notice kind="error" className="mb-6">
      <p>{errorText(error)}</p>
      <p className="text-xs text-muted-foreground">{t(unsure.has(errorCode) ? 'tryAgain' : 'nothingMoved')}</p>
      {errorCode === 'COMPANY_NOT_VERIFIED' && (
        <Link className="link" to="/profile/company">
          {t('toCompany')}
        </Link>
      )}
      {way}
    </Notice>
  )
}
