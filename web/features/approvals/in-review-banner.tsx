import { useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { approversOf } from '#web/entities/approval/approvers-of.ts'
import { graphql } from '#web/gql/gql.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/**
 * The pending approval request of a campaign, and the members who may decide on it. Lists the members' fields itself, as fragment masking
 * would hide them.
 */
const InReview = graphql(`
  query InReview($campaign: ID!) {
    approval_requests(filter: { campaign: { id: { _eq: $campaign } }, status: { _eq: "pending" } }, limit: 1) {
      id
      expires_at
      requested_by {
        id
        name
      }
    }
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

/** Shown on a campaign in review, with the possible approvers, the deadline and a link to the request. */
export function InReviewBanner({ campaign }: { campaign: string }) {
  const t = useTranslations('approvals.banner')
  const me = useUser().id
  const mayDecide = useMay()('approval.decide')
  const timeZone = useOwnZone()
  const { data } = useQuery(InReview, { variables: { campaign }, fetchPolicy: 'cache-and-network' })
  const request = data?.approval_requests[0]
  if (!data || !request) return null
  const approvers = approversOf(data.members, data.companies[0]?.permissions, request.requested_by?.id).map(({ name }) => name)
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(approvers)
  const isMine = mayDecide && request.requested_by?.id !== me
  return (
    <Notice kind="info" className="mt-6">
      <p className="font-medium">{isMine ? t('yours', { name: request.requested_by?.name ?? '' }) : t('title')}</p>
      <p>
        <span>{approvers.length > 0 ? t('mayDecide', { names }) : t('nobody')}</span>{' '}
        <span>{t('until', { when: formatMoment(request.expires_at, timeZone) })}</span>
      </p>
      <TextLink to={`/approvals/${request.id}`} className="link">
        {t(isMine ? 'decide' : 'open')}
      </TextLink>
    </Notice>
  )
}
