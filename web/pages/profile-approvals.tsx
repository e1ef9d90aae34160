import { useApolloClient, useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { approversOf } from '#web/entities/approval/approvers-of.ts'
import { BudgetTable } from '#web/features/approvals/budget-table.tsx'
import { RulesEditor } from '#web/features/approvals/rules-editor.tsx'
import { graphql } from '#web/gql/gql.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/**
 * The query of the page. It reads team members without a fragment, since the page itself finds the approvers among them by role and a
 * fragment would hide the fields.
 */
const ApprovalRulesPage = graphql(`
  query ApprovalRulesPage {
    companies(limit: 1) {
      id
      approval_amount
      approval_count
      confirm_amount
      approval_version
      permissions
    }
    members(filter: { kind: { _eq: "person" }, status: { _eq: "active" } }, sort: ["name"], limit: 500) {
      id
      name
      avatar
      company_role
    }
    member_budgets(limit: 500) {
      id
      month
      monthly_limit
      spent
      member {
        id
      }
    }
  }
`)

/** Approval rules of a company: which launches need approval, and the monthly budget of each team member. */
export function Component() {
  const t = useTranslations('approvals.rules')
  return (
    <>
      <PageHeader
        title={t('heading')}
        note={
          <>
            <span>{t('lead')}</span> <HelpLink doc="approvals" />
          </>
        }
      />
      <SkeletonBoundary skeleton={<PageSkeleton shape="form" isInside />}>
        <Rules />
      </SkeletonBoundary>
    </>
  )
}

function Rules() {
  const t = useTranslations('approvals.rules')
  const budgets = useTranslations('approvals.budgets')
  const client = useApolloClient()
  const { data } = useSuspenseQuery(ApprovalRulesPage, { fetchPolicy: 'cache-and-network' })
  const company = data.companies[0]
  if (!company) return null
  const approvers = approversOf(data.members, company.permissions, undefined).map(({ name }) => name)
  const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return (
    <>
      {approvers.length < 2 ? (
        <Notice kind="warning" className="mt-6">
          <p>{t('alone')}</p>
          <TextLink to="/profile/team">{t('toTeam')}</TextLink>
        </Notice>
      ) : (
        <p className="mt-4 text-muted-foreground">
          <span>{t('approvers', { names: listed.format(approvers) })}</span>{' '}
          <TextLink to="/profile/permissions">{t('toPermissions')}</TextLink>
        </p>
      )}
      <RulesEditor
        company={company}
        load={async () => (await client.query({ query: ApprovalRulesPage, fetchPolicy: 'network-only' })).data?.companies[0]}
      />
      <section aria-labelledby="budgets" className="mt-10">
        <h2 id="budgets">{budgets('title')}</h2>
        <p className="mt-1 mb-3 max-w-[560px] text-muted-foreground">{budgets('note')}</p>
        <BudgetTable data={data} />
      </section>
    </>
  )
}
