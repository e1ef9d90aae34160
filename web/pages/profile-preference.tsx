import { useSuspenseQuery } from '@apollo/client/react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { abilities } from '#graphql/rules/core/abilities.ts'
import { AlertEditor } from '#web/features/preference/alert-editor.tsx'
import { PreferenceEditor } from '#web/features/preference/preference-editor.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useMay } from '#web/lib/use-may.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'

const PreferencePage = graphql(`
  query PreferencePage($moneyRoles: [String]!) {
    wallets(limit: 1) {
      id
      currency
      available
      low_balance_threshold
      alert_receivers
    }
    members(
      filter: { kind: { _eq: "person" }, status: { _eq: "active" }, company_role: { _in: $moneyRoles } }
      sort: ["name"]
      limit: 100
    ) {
      id
      name
      company_role
    }
  }
`)

/** Preference (R22): language, clock and mails of one person, and the company's line for a low balance. */
export function Component() {
  const t = useTranslations('preference')
  const mayAlert = useMay()('alert.edit')
  return (
    <>
      <PageHeader title={t('heading')} note={t('lead')} />
      <PreferenceEditor />
      {mayAlert && (
        <Section title={t('alert.title')} note={t('alert.note')} className="mt-10 pb-0 sm:pb-0">
          <Suspense>
            <LowBalanceAlert />
          </Suspense>
        </Section>
      )}
    </>
  )
}

function LowBalanceAlert() {
  const { data } = useSuspenseQuery(PreferencePage, { variables: { moneyRoles: [...abilities['money.view'].roles] } })
  const wallet = data.wallets[0]
  return wallet ? <AlertEditor wallet={wallet} people={data.members} /> : null
}
