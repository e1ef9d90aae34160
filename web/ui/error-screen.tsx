import { CloudOff, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { CopyableText } from './copyable-text.tsx'
import { PageHeading } from './page-heading.tsx'
import { StatusNumeral } from './status-numeral.tsx'

/** The HTTP status of the response, or `unreachable` when there was no response. */
export type ErrorStatus = number | 'unreachable'

type ErrorScreenProps = {
  status: ErrorStatus
  /** The id for support: the request's id, or one made by the browser when the request reached no server. */
  id?: string | undefined
  onRetry?: () => void
  children?: ReactNode
}

/**
 * Shows what went wrong, for an HTTP status or a missing network, with `children` as details and a link to the home page (S2–S5). For all
 * errors but 401 and 404 it also shows the id and a retry button.
 */
export function ErrorScreen({ status, id, onRetry = () => location.reload(), children }: ErrorScreenProps) {
  const t = useTranslations('errorScreen')
  const isOnline = useOnline()
  const kind = kindOf(status, isOnline)
  const isFault = kind !== '401' && kind !== '404'
  usePageTitle(t(`${kind}.title`))
  const Away = isOnline ? CloudOff : WifiOff
  return (
    <div data-slot="error-screen" className="max-w-[760px] pt-10 sm:pt-18 sm:pl-(--margin-col)">
      {status === 'unreachable' ? (
        <Away aria-hidden className="size-14 stroke-[1.2] text-muted-foreground" />
      ) : (
        <StatusNumeral status={status} />
      )}
      <PageHeading className="mt-3">
        {status !== 'unreachable' && <span className="sr-only">{`${status} `}</span>}
        <span>{t(`${kind}.title`)}</span>
      </PageHeading>
      <p className="mt-2.5 max-w-[460px] text-base text-muted-foreground">{t(`${kind}.text`)}</p>
      {children && <div className="mt-3.5 text-xs break-all text-muted-foreground">{children}</div>}
      {isFault && id && (
        <p className="num mt-3.5 text-xs text-muted-foreground">
          {t('requestId')} <CopyableText text={id} label={t('copyId')} />
        </p>
      )}
      <div className="mt-7 flex flex-wrap gap-2">
        <ButtonLink to="/" variant="primary">
          {t('home')}
        </ButtonLink>
        {isFault && <Button onClick={onRetry}>{t('again')}</Button>}
      </div>
    </div>
  )
}

function kindOf(status: ErrorStatus, isOnline: boolean) {
  if (status === 'unreachable') return isOnline ? 'unreachable' : 'offline'
  return status === 401 || status === 404 ? (`${status}` as const) : 'other'
}
