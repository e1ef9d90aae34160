import { useQuery } from '@apollo/client/react'
import type { Minor } from '#web/lib/money/format-money.ts'
import { missingSums } from './missing-sums.ts'
import { WaitingLaunches } from './waiting-query.ts'

export type WaitingLaunch = {
  id: string
  campaign: string
  name: string
  total: Minor
  currency: string
  /** What is missing until it goes, with those that wait longer; "0" in the moment before it does. */
  missing: Minor
  deadline: string
  isFrozen: boolean
}

/** The launches that wait for money, the oldest first; the sums follow the live balance. Empty until they are known. */
export function useWaiting(): WaitingLaunch[] {
  const { data } = useQuery(WaitingLaunches, { fetchPolicy: 'cache-and-network' })
  const wallet = data?.wallets[0]
  if (!data || !wallet) return []
  const sums = missingSums(
    wallet.available,
    data.launches.map(({ total }) => total),
  )
  return data.launches.flatMap(({ id, total, funds_deadline_at: deadline, campaign }, index) =>
    campaign && deadline
      ? {
          id,
          campaign: campaign.id,
          name: campaign.name,
          total,
          currency: wallet.currency,
          missing: sums[index] ?? '0',
          deadline,
          isFrozen: wallet.status !== 'active',
        }
      : [],
  )
}
