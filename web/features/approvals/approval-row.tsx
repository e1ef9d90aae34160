import type { FragmentType } from '@apollo/client'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useReasonLabels } from '#web/entities/approval/use-reason-labels.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { Money } from '#web/ui/money.tsx'
import { Status } from '#web/ui/status.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { requestStatus } from './request-status.ts'

const ApprovalRow_request = graphql(`
  fragment ApprovalRow_request on approval_requests {
    id
    status
    reasons
    currency
    total
    recipient_count
    date_created
    decided_at
    campaign {
      id
      name
    }
    requested_by {
      id
      name
    }
    decided_by {
      id
      name
    }
  }
`)

/** One approval request in the list, as a link to its page. */
export function ApprovalRow({ request }: { request: FragmentType<typeof ApprovalRow_request> }) {
  const t = useTranslations('approvals')
  const format = useFormatter()
  const timeZone = useOwnZone()
  const reasonLabels = useReasonLabels()
  const { data } = useFragmentData({ fragment: ApprovalRow_request, from: request })
  const { id, status, campaign, currency, total, recipient_count: count, date_created: submittedAt, decided_at: decided } = data
  return (
    <TableRow className="relative">
      <TableCell className="max-sm:py-3.5 max-sm:pr-0">
        <div className="flex items-baseline justify-between gap-4">
          <Link to={`/approvals/${id}`} className="font-medium after:absolute after:inset-0">
            {campaign?.name}
          </Link>
          <Money whole amount={total} currency={currency} className="font-medium sm:hidden" />
        </div>
        <div className="text-xs text-muted-foreground">
          <span>{t('submittedBy', { name: data.requested_by?.name ?? '' })}</span> <When iso={submittedAt} timeZone={timeZone} />
        </div>
        <div className="mt-1.5 sm:hidden">
          <Status name={requestStatus(status)} />
        </div>
      </TableCell>
      <TableCell className="max-sm:hidden">
        <Status name={requestStatus(status)} />
        {decided && (
          <div className="pl-[23px] text-xs whitespace-nowrap text-muted-foreground">
            <span>{data.decided_by?.name}</span> <When iso={decided} timeZone={timeZone} />
          </div>
        )}
      </TableCell>
      <TableCell className="text-muted-foreground first-letter:uppercase max-lg:hidden">
        {reasonLabels(data.reasons, status !== 'pending')}
      </TableCell>
      <TableCell numeric className="max-md:hidden">
        {format.number(count)}
      </TableCell>
      <TableCell numeric className="font-medium max-sm:hidden">
        <Money bare whole amount={total} currency={currency} />
      </TableCell>
    </TableRow>
  )
}
