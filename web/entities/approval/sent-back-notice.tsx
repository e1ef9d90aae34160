import { useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { Notice } from '#web/ui/notice.tsx'

const LastRequest = graphql(`
  query LastRequest($campaign: ID!) {
    approval_requests(filter: { campaign: { id: { _eq: $campaign } } }, sort: ["-seq"], limit: 1) {
      id
      status
      decided_at
      decision_note
      decided_by {
        id
        name
      }
    }
  }
`)

/** Shows on a draft who rejected its last request, when, and the note about what should change. */
export function SentBackNotice({ campaign }: { campaign: string }) {
  const t = useTranslations('approvals.state')
  const timeZone = useOwnZone()
  const { data } = useQuery(LastRequest, { variables: { campaign }, fetchPolicy: 'cache-and-network' })
  const request = data?.approval_requests[0]
  if (request?.status !== 'rejected' || !request.decided_at) return null
  return (
    <Notice kind="warning" className="mt-6 xl:mr-[402px]">
      <p className="font-medium">
        {t('rejected', { by: request.decided_by?.name ?? '', when: formatMoment(request.decided_at, timeZone) })}
      </p>
      {request.decision_note && <p className="wrap-anywhere">{`“${request.decision_note}”`}</p>}
    </Notice>
  )
}
