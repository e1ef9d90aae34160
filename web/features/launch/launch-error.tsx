import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { NamedValuesNotice } from '#web/entities/brand/named-values-notice.tsx'
import { UnsupportedValuesNotice } from '#web/entities/brand/unsupported-values-notice.tsx'
import { type CallFailureCode, errorCodeOf, errorExtensions } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { valuesWithoutBrand } from '#web/wizard/draft.ts'
import { stepPath } from '#web/wizard/steps.ts'
import { useDraft, useWizard } from '#web/wizard/wizard-context.ts'

const stepOf: Partial<Record<CallFailureCode, string>> = {
  SEND_TIME_PAST: 'delivery',
  VALUES_NOT_CARRIED: 'catalogue',
  NOT_ENOUGH_STOCK: 'catalogue',
  NO_RECIPIENTS: 'recipients',
}
const unsure: ReadonlySet<CallFailureCode> = new Set(['OFFLINE', 'UPSTREAM_TIMEOUT', 'UPSTREAM_UNAVAILABLE', 'IN_PROGRESS', 'INTERNAL'])

/** The reason why the launch failed. It says that nothing was spent, and links to the page where the problem can be fixed. */
export function LaunchError({ error }: { error: unknown }) {
  const t = useTranslations('launch')
  const steps = useTranslations('wizard.stepNames')
  const errorText = useErrorText()
  const { wizard } = useWizard()
  const { id, currency } = useDraft()
  const errorCode = errorCodeOf(error)
  const unsupported = z.safeParse(valuesWithoutBrand, errorExtensions(error))
  const named = errorCode === 'STEP_INCOMPLETE' ? errorExtensions(error).step : stepOf[errorCode]
  const step = wizard.steps.find(({ name }) => name === named)
  const stepLink = step && (
    <Link className="link" to={stepPath(wizard, step.name, id)}>
      {t('goTo', { step: steps(step.label) })}
    </Link>
  )
  if (errorCode === 'VALUES_NOT_CARRIED' && unsupported.success)
    return (
      <UnsupportedValuesNotice unsupported={unsupported.data} currency={currency} className="mb-6">
        <span className="text-xs text-muted-foreground">{t('nothingMoved')}</span>
        {stepLink}
      </UnsupportedValuesNotice>
    )
  const short = z.safeParse(valuesWithoutBrand, errorExtensions(error).short)
  if (errorCode === 'NOT_ENOUGH_STOCK' && short.success)
    return (
      <NamedValuesNotice
        named={short.data}
        text={t('notEnoughStock', { rewards: short.data.rewards })}
        currency={currency}
        className="mb-6"
      >
        <span className="text-xs text-muted-foreground">{t('nothingMoved')}</span>
        {stepLink}
      </NamedValuesNotice>
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
      {stepLink}
    </Notice>
  )
}
