import { useQuery } from '@apollo/client/react'
import { useLiveStatus } from '#web/lib/apollo/live-status.ts'
import { RechargeStatusPage } from './recharge-status-query.ts'

const [usualMs, whileDownMs] = [10_000, 3000]

/** While money may still come: asks now and then, for the live line may be down or miss what happened while it was. */
export function PollRecharge({ id }: { id: string }) {
  const isDown = useLiveStatus() === 'reconnecting'
  useQuery(RechargeStatusPage, { variables: { id }, fetchPolicy: 'cache-first', pollInterval: isDown ? whileDownMs : usualMs })
  return null
}
