import type { InviteStatus } from '#web/gql/graphql.ts'
/** Whether an invite can still be accepted: the status of an expired one changes later. */
export const isOpenInvite = ({ status, expires_at }: { status: InviteStatus; expires_at: string }, now: number): boolean =>
  status === 'pending' && Date.parse(expires_at) > now
