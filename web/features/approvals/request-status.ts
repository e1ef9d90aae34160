import type { ApprovalStatus } from '#web/gql/graphql.ts'

/** What a request's state is called on screen: what it means for the launch. */
export const requestStatus = (status: ApprovalStatus): string => shownAs[status] ?? status

const shownAs: Partial<Record<ApprovalStatus, string>> = { pending: 'in_review', rejected: 'sent_back' }
