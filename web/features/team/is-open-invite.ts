import type { InviteStatus } from '#web/gql/graphql.ts'
/** True if the invite can still be accepted. Checks the time, as the status of an expired invite changes later. */
export const isOpenInvite = ({ status, expires_at }: { status: InviteStatus; expires_at: string }, now: number): boolean =>
  status === 'pending' && Date.parse(expires_at) > now
