import { useLocale, useTranslations } from 'use-intl'
import type { Party } from '#graphql/rules/ledger/document/document-details.ts'

/** Name, address and tax number of one side. */
export function DocumentParty({ role, party }: { role: string; party: Party }) {
  const t = useTranslations('papers')
  const locale = useLocale()
  const { name, address, state, stateCode, country, taxNumber } = party
  const land = country && new Intl.DisplayNames(locale, { type: 'region' }).of(country)
  return (
    <section className="min-w-0 break-inside-avoid">
      <h2 className="text-xs font-normal text-muted-foreground">{role}</h2>
      <p className="font-semibold wrap-anywhere">{name}</p>
      {address.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
      {land && <p>{land}</p>}
      {taxNumber && (
        <p className="mt-1.5 wrap-anywhere">
          <span className="text-muted-foreground">{country === 'IN' ? t('gstin') : t('taxNumber')}</span> {taxNumber}
        </p>
      )}
      {stateCode && (
        <p>
          <span className="text-muted-foreground">{t('state')}</span> {state} ({stateCode})
        </p>
      )}
    </section>
  )
}
