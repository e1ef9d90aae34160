import type { ApprovalStatus } from '#web/gql/graphql.ts'

/** Returns the status name to display for a request, such as "in_review" for "pending". Other statuses keep their name. */
export const requestStatus = (status: ApprovalStatus): string => statusNames[status] ?? status

const statusNames: Partial<Record<ApprovalStatus, string>> = { pending: 'in_review', rejected: 'sent_back' }
