import type { ApprovalStatus } from '#web/gql/graphql.ts'
import type { StatusName } from '#web/ui/status.tsx'

/** Returns the status name to display for a request, such as "in_review" for "pending". Other statuses keep their name. */
export const requestStatus = (status: ApprovalStatus): StatusName => statusNames[status] ?? status

const statusNames: Record<ApprovalStatus, StatusName> = {
  pending: 'in_review',
  approved: 'approved',
  rejected: 'sent_back',
  recalled: 'recalled',
  void: 'void',
  expired: 'expired',
}
