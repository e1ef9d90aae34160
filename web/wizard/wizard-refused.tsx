import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAppLayout } from '#web/lib/app-layout.ts'
import { type CallFailureCode, errorCodeOf } from '#web/lib/errors/error-code.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'

const statuses: Partial<Record<CallFailureCode, number>> = { NOT_FOUND: 404, FORBIDDEN: 401 }

/** Shown in place of a wizard that the user may not open (S3, S4) or that could not be loaded. */
export function WizardRefused(props: { status: 401 | 404 } | { error: unknown }) {
  const { Shell } = useAppLayout()
  const t = useTranslations('errorScreen')
  const { pathname } = useLocation()
  const status = 'status' in props ? props.status : (statuses[errorCodeOf(props.error)] ?? 500)
  return (
    <Shell>
      <ErrorScreen status={status}>{status === 404 && t('notFoundPath', { path: pathname })}</ErrorScreen>
    </Shell>
  )
}
