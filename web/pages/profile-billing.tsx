import { useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { BankDetails } from '#web/features/billing/bank-details.tsx'
import { BillingEditor } from '#web/features/billing/billing-editor.tsx'
import { BillingPage } from '#web/features/billing/billing-query.ts'
import type { BillingPageQuery } from '#web/gql/graphql.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Fact, Facts } from '#web/ui/form/facts.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'

/** Billing details (R25): the company's name, address and tax number for its billing documents, and the bank account to which we refund. */
export function Component() {
  const t = useTranslations('billing')
  const may = useMay()
  const { data } = useSuspenseQuery(BillingPage)
  const billing = data.billing_details[0]
  const company = { registeredName: data.companies[0]?.registered_name ?? null, country: data.companies[0]?.country ?? null }
  return (
    <>
      <PageHeader title={t('heading')} note={t('lead')} className="mb-8" />
      <Section title={t('bank.heading')} note={t('bank.note')}>
        <BankDetails bank={billing} country={company.country} />
      </Section>
      <Section title={t('invoices')} note={t('invoicesNote')}>
        {may('billing.edit') ? <BillingEditor billing={billing} company={company} /> : <BillingFacts billing={billing} />}
      </Section>
    </>
  )
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Shows the company's details for billing documents to users who may only read them. */
function BillingFacts({ billing }: { billing: BillingPageQuery['billing_details'][number] | undefined }) {
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
