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
  /** The amount (minor units) that the wallet lacks to start this launch and the older ones before it. "0" shortly before it starts. */
  missing: Minor
  deadline: string
  isFrozen: boolean
}

/** Returns the launches that wait for money, oldest first. The sums follow the live balance. Empty while loading. */
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

/** The launches that wait for money, oldest first, and the wallet that pays for them. */
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
