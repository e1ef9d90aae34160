import { skipToken, useQuery } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'
import type { EntryPapersQuery, EntryType, HeldLaunchesQuery } from '#web/gql/graphql.ts'

const EntryPapers = graphql(`
  query EntryPapers($recharges: [ID]!) {
    documents(
      filter: { kind: { _in: ["receipt", "credit_note", "debit_note"] }, recharge: { id: { _in: $recharges } } }
      sort: ["seq"]
      limit: 200
    ) {
      id
      kind
      number
      date_created
      recharge {
        id
      }
    }
  }
`)

const HeldLaunches = graphql(`
  query HeldLaunches($holds: [ID]!) {
    wallet_transactions(filter: { id: { _in: $holds } }, limit: 100) {
      id
      value
      launch {
        id
        seq
        campaign {
          id
          delivery_type
          code_details
        }
        launched_count
        value_min
        value_max
      }
    }
  }
`)

/** Launches of the given campaigns, oldest first, up to the launch number `through`. */
const CampaignLaunches = graphql(`
  query CampaignLaunches($campaigns: [ID]!, $through: GraphQLBigInt!) {
    launches(filter: { campaign: { id: { _in: $campaigns } }, seq: { _lte: $through } }, sort: ["seq"], limit: 500) {
      id
      campaign {
        id
      }
    }
  }
`)

/** The query's maximum number of launches. If it is reached, some may be missing, so launches are not numbered. */
const launchesMax = 500

type Line = { id: string; type: EntryType; recharge: { id: string } | null }
type HoldEntry = HeldLaunchesQuery['wallet_transactions'][number]
/** A launch with the value of the rewards that it held money for. */
export type HeldLaunch = NonNullable<HoldEntry['launch']> & Pick<HoldEntry, 'value'>

/** The data for the second line of entries. `papers` are receipts and notes by recharge id, `launches` are by entry id. */
export type Notes = {
  papers: ReadonlyMap<string, EntryPapersQuery['documents']>
  launches: ReadonlyMap<string, HeldLaunch>
  /** The number of a launch within its campaign, by launch id. The first launch has none. */
  ordinals: ReadonlyMap<string, number>
}

/** Loads the data for the second line of the entries on a page. It does not suspend, so the entries show first. */
export function useEntryNotes(lines: readonly Line[]): Notes {
  const recharges = [...new Set(lines.flatMap(({ recharge }) => recharge?.id ?? []))].sort()
  const holds = lines.flatMap(({ id, type }) => (type === 'hold' ? id : [])).sort()
  const { data: found } = useQuery(EntryPapers, recharges.length ? { variables: { recharges } } : skipToken)
  const { data: held } = useQuery(HeldLaunches, holds.length ? { variables: { holds } } : skipToken)
  const launches = held?.wallet_transactions.flatMap(({ launch }) => launch ?? []) ?? []
  const campaigns = [...new Set(launches.flatMap(({ campaign }) => campaign?.id ?? []))].sort()
  const through = String(Math.max(0, ...launches.map(({ seq }) => Number(seq))))
  const { data: order } = useQuery(CampaignLaunches, campaigns.length ? { variables: { campaigns, through } } : skipToken)
  const orderedLaunches = order?.launches ?? []
  return {
    ordinals: launchOrdinals(orderedLaunches.length < launchesMax ? orderedLaunches : []),
    papers: found ? Map.groupBy(found.documents, ({ recharge }) => recharge?.id ?? '') : new Map(),
    launches: new Map(held?.wallet_transactions.flatMap(({ id, value, launch }) => (launch ? [[id, { ...launch, value }] as const] : []))),
  }
}

type LaunchRef = { id: string; campaign: { id: string } | null }

/** Numbers the launches of each campaign. `launches` must be in order and complete per campaign. First launches get no number. */
export function launchOrdinals(launches: readonly LaunchRef[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const ordinals = new Map<string, number>()
  for (const { id, campaign } of launches) {
    if (!campaign) continue
    const ordinal = (counts.get(campaign.id) ?? 0) + 1
    counts.set(campaign.id, ordinal)
    if (ordinal > 1) ordinals.set(id, ordinal)
  }
  return ordinals
}
