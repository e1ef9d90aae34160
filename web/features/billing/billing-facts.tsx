import { useTranslations } from 'use-intl'
import type { BillingPageQuery } from '#web/gql/graphql.ts'
import { Fact, Facts } from '#web/ui/form/facts.tsx'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** What stands on invoices, for those who read it only. */
export function BillingFacts({ billing }: { billing: BillingPageQuery['billing_details'][number] | undefined }) {
  const t = useTranslations('billing')
  if (!billing?.legal_name) return <p className="text-muted-foreground">{t('nothingYet')}</p>
  const { legal_name, email, address, postal_code, city, state, country, tax_number } = billing
  return (
    <Facts>
      <Fact label={t('legalName')}>{legal_name}</Fact>
      <Fact label={t('email')}>{email}</Fact>
      <Fact label={t('address')}>
        {[address, `${postal_code} ${city}`, state, country && names.of(country)].filter(Boolean).join(', ')}
      </Fact>
      <Fact label={t('taxNumber')}>{tax_number ?? '–'}</Fact>
    </Facts>
  )
}
