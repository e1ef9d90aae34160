import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { StatusNumeral } from './status-numeral.tsx'

/** A status in large figures, what it means, and the way home (S2–S5). */
export function ErrorScreen({ status, children }: { status: number; children?: ReactNode }) {
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
      <ButtonLink to="/" variant="primary" className="mt-7">
        {t('home')}
      </ButtonLink>
    </div>
  )
}
