import { useQuery } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { missingSums } from './missing-sums.ts'

export type WaitingLaunch = {
  id: string
  campaign: string
  name: string
  total: Minor
  currency: string
  /** What is missing until it starts, including those that have waited longer; "0" in the moment before it does. */
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

/** The launches that wait for money, the oldest first, and the wallet they wait for. */
const WaitingLaunches = graphql(`
  query WaitingLaunches {
    wallets(limit: 1) {
      id
      currency
      available
      status
    }
    launches(filter: { status: { _eq: "awaiting_funds" } }, sort: ["seq"], limit: 200) {
      id
      total
      funds_deadline_at
      campaign {
        id
        name
      }
    }
  }
`)
