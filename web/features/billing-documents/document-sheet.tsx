import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Party } from '#graphql/contracts/document/words.ts'
import { LogoMark } from '#web/ui/logo.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type DocumentSheetProps = { title: string; number: string; issuer: Party; buyer: Party; children: ReactNode }

/** A document on an A4 sheet, with its parties, its title and a note that it needs no signature. White in both themes. */
export function DocumentSheet({ title, number, issuer, buyer, children }: DocumentSheetProps) {
  const t = useTranslations('billingDocuments')
  return (
    <article className="light mx-auto max-w-[820px] bg-background px-5 py-8 text-sm leading-[var(--leading-sm)] text-foreground shadow-lift sm:px-14 sm:py-12 print:max-w-none print:bg-transparent print:p-0 print:text-xs print:leading-[1.4] print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 items-center gap-2.5 text-base font-semibold">
          <LogoMark className="size-7 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{issuer.name}</span>
        </div>
        <div className="sm:text-right">
          <PageHeading className="text-xl leading-[var(--leading-xl)]">{title}</PageHeading>
          <p className="text-muted-foreground">{number}</p>
        </div>
      </header>
      <div className="mt-7 grid gap-6 border-t border-border-strong pt-5 sm:grid-cols-2 print:mt-5 print:grid-cols-2 print:pt-4">
        <DocumentParty role={t('from')} party={issuer} />
        <DocumentParty role={t('to')} party={buyer} />
      </div>
      {children}
      <footer className="mt-10 border-t pt-3 text-xs text-muted-foreground print:mt-7">
        {t('generated')}
        <span>{issuer.email && ` ${t('questions', { email: issuer.email })}`}</span>
      </footer>
    </article>
  )
}

/** The name, address and tax number of the issuer or the buyer. `role` is the heading, such as "To". */
function DocumentParty({ role, party }: { role: string; party: Party }) {
  const t = useTranslations('billingDocuments')
  const locale = useLocale()
  const { name, address, state, stateCode, country, taxNumber } = party
  const countryName = country && new Intl.DisplayNames(locale, { type: 'region' }).of(country)
  return (
    <section className="min-w-0 break-inside-avoid">
      <h2 className="text-xs font-normal text-muted-foreground">{role}</h2>
      <p className="font-semibold wrap-anywhere">{name}</p>
      {address.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
      {countryName && <p>{countryName}</p>}
      {taxNumber && (
        <p className="mt-1.5 wrap-anywhere">
          <span className="text-muted-foreground">{country === 'IN' ? t('gstin') : t('taxNumber')}</span> <span>{taxNumber}</span>
        </p>
      )}
      {stateCode && (
        <p>
          <span className="text-muted-foreground">{t('state')}</span> <span>{`${state} (${stateCode})`}</span>
        </p>
      )}
    </section>
  )
}
