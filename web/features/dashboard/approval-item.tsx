import type { FragmentType } from '@apollo/client'
import { Stamp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { AttentionItem } from './attention-item.tsx'

const ApprovalItem_request = graphql(`
  fragment ApprovalItem_request on approval_requests {
    id
    currency
    total
    recipient_count
    campaign {
      id
      name
    }
    requested_by {
      id
      name
    }
  }
`)

/** A colleague's launch that this user can approve or reject. */
export function ApprovalItem({ request }: { request: FragmentType<typeof ApprovalItem_request> }) {
  const t = useTranslations('dashboard.attention')
  const { data } = useFragmentData({ fragment: ApprovalItem_request, from: request })
  return (
    <AttentionItem
      icon={Stamp}
      color="info"
      title={t('toApprove', { name: data.campaign?.name ?? '' })}
      to={`/approvals/${data.id}`}
      act={t('decide')}
    >
      {t('toApproveText', {
        by: data.requested_by?.name ?? '',
        total: formatMoney(data.total, data.currency, { whole: true }),
        count: data.recipient_count,
      })}
    </AttentionItem>
  )
}
