/** Whether an invite can still be taken: the status of one whose time is over changes later. */
export const isOpenInvite = ({ status, expires_at }: { status: string; expires_at: string }, now: number): boolean =>
  status === 'pending' && Date.parse(expires_at) > now
