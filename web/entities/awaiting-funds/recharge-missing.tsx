import { useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { companyRoles, isAble } from '#graphql/contracts/access/abilities.ts'
import { permissionsOf } from '#web/entities/team/permissions-query.ts'
import { graphql } from '#web/gql/gql.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CoinGlyph } from '#web/ui/coin.tsx'
import { fundingPath } from './recharge-path.ts'

type RechargeMissingProps = {
  missing: Minor
  currency: string
  /** The path of the page that the user returns to after the recharge. */
  returnTo: string
  className?: string
}

/** Offers a recharge where money is missing. People without the permission see whom to ask. */
export function RechargeMissing({ missing, currency, returnTo, className }: RechargeMissingProps) {
  const t = useTranslations('waiting')
  const may = useMay()
  if (!may('recharge.start')) return <AskForRecharge />
  return (
    <ButtonLink to={fundingPath(missing, returnTo)} variant="coin" className={className}>
      <CoinGlyph />
      <span>{t('recharge', { amount: formatMoney(missing, currency, { whole: true }) })}</span>
    </ButtonLink>
  )
}

const namesShown = 3

const AskForRechargeQuery = graphql(`
  query AskForRecharge {
    companies(limit: 1) {
      id
      permissions
    }
    members(filter: { kind: { _eq: "person" }, status: { _eq: "active" } }, sort: ["name"], limit: 200) {
      id
      name
      company_role
    }
  }
`)

/** Names the team members who can recharge. */
function AskForRecharge() {
  const t = useTranslations('waiting')
  const { data } = useQuery(AskForRechargeQuery)
  if (!data) return null
  const permissions = permissionsOf(data.companies[0]?.permissions)
  const mayRecharge = companyRoles.filter((role) => isAble(role, 'recharge.start', permissions))
  const people = data.members.filter(({ company_role }) => mayRecharge.some((role) => role === company_role)).map(({ name }) => name)
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(people.slice(0, namesShown))
  return <p className="basis-full">{t('ask', { names })}</p>
}
