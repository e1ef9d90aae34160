import { useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { abilities } from '#graphql/contracts/access/abilities.ts'
import { AlertEditor } from '#web/features/low-balance/alert-editor.tsx'
import { graphql } from '#web/gql/gql.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const LowBalancePage = graphql(`
  query LowBalancePage($moneyRoles: [String]!) {
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

/** The page of the low balance alert (R25): the wallet balance below which an email is sent, and the people who get it. */
export function Component() {
  const t = useTranslations('lowBalance')
  const { data } = useSuspenseQuery(LowBalancePage, { variables: { moneyRoles: [...abilities['money.view'].roles] } })
  const wallet = data.wallets[0]
  return (
    <>
      <PageHeader
        title={t('heading')}
        note={
          <>
            <span>{t('lead')}</span> <HelpLink doc="wallet" />
          </>
        }
        className="mb-8"
      />
      {wallet && <AlertEditor wallet={wallet} people={data.members} />}
    </>
  )
}
