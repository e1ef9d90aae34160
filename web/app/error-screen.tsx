import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Copied } from '#web/ui/copied.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { StatusNumeral } from './status-numeral.tsx'

type ErrorScreenProps = { status: number /** What support asks for. */; requestId?: unknown; children?: ReactNode }

/** A status in large figures, what it means, and the way home (S2–S5); what is no answer to the address can be tried again. */
export function ErrorScreen({ status, requestId, children }: ErrorScreenProps) {
  const t = useTranslations('errorScreen')
  const kind = status === 401 || status === 404 ? (`${status}` as const) : 'other'
  return (
    <div data-slot="error-screen" className="max-w-[760px] pt-10 sm:pt-18 sm:pl-(--margin-col)">
      <StatusNumeral status={status} />
      <PageHeading className="mt-3">
        <span className="sr-only">{status} </span>
        {t(`${kind}.title`)}
      </PageHeading>
      <p className="mt-2.5 max-w-[460px] text-base text-muted-foreground">{t(`${kind}.text`)}</p>
      {children && <div className="mt-3.5 text-xs break-all text-muted-foreground">{children}</div>}
      {kind === 'other' && typeof requestId === 'string' && (
        <p className="num mt-3.5 text-xs text-muted-foreground">
          {t('requestId')} <Copied text={requestId} label={t('copyId')} />
        </p>
      )}
      <div className="mt-7 flex flex-wrap gap-2">
        <ButtonLink to="/" variant="primary">
          {t('home')}
        </ButtonLink>
        {kind === 'other' && <Button onClick={() => location.reload()}>{t('again')}</Button>}
      </div>
    </div>
  )
}
