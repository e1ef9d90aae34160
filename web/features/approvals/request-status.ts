import type { ApprovalStatus } from '#web/gql/graphql.ts'

/** Returns the status name to show for a request, which describes its effect on the launch. */
export const requestStatus = (status: ApprovalStatus): string => statusNames[status] ?? status

const statusNames: Partial<Record<ApprovalStatus, string>> = { pending: 'in_review', rejected: 'sent_back' }
