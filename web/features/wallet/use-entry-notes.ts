import { skipToken, useQuery } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'
import type { EntryNotesQuery, EntryType } from '#web/gql/graphql.ts'

const EntryNotes = graphql(`
  query EntryNotes($recharges: [ID]!, $holds: [ID]!) {
    documents(filter: { kind: { _eq: "receipt" }, recharge: { id: { _in: $recharges } } }, limit: 100) {
      id
      number
      recharge {
        id
      }
    }
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

/** The launches of campaigns up to the newest of those shown: a newer one asks anew. */
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

/** As many as were requested: there may be more, and numbering only some would be wrong. */
const launchesMax = 500

type Line = { id: string; type: EntryType; recharge: { id: string } | null }
type Held = EntryNotesQuery['wallet_transactions'][number]
/** A launch, and the value of the rewards that it held money for. */
export type HeldLaunch = NonNullable<Held['launch']> & Pick<Held, 'value'>

/** What is behind lines: receipts by their recharge, launches by the line that holds their money. */
export type Notes = {
  receipts: ReadonlyMap<string, EntryNotesQuery['documents'][number]>
  launches: ReadonlyMap<string, HeldLaunch>
  /** A launch's number within its campaign, unless it is the first. */
  ordinals: ReadonlyMap<string, number>
}

/** What is behind the lines of a page; it is loaded after them and delays nothing. */
export function useEntryNotes(lines: readonly Line[]): Notes {
  const recharges = [...new Set(lines.flatMap(({ recharge }) => recharge?.id ?? []))].sort()
  const holds = lines.flatMap(({ id, type }) => (type === 'hold' ? id : [])).sort()
  const { data } = useQuery(EntryNotes, recharges.length + holds.length ? { variables: { recharges, holds } } : skipToken)
  const launches = data?.wallet_transactions.flatMap(({ launch }) => launch ?? []) ?? []
  const campaigns = [...new Set(launches.flatMap(({ campaign }) => campaign?.id ?? []))].sort()
  const through = String(Math.max(0, ...launches.map(({ seq }) => Number(seq))))
  const { data: order } = useQuery(CampaignLaunches, campaigns.length ? { variables: { campaigns, through } } : skipToken)
  const inOrder = order?.launches ?? []
  return {
    ordinals: launchOrdinals(inOrder.length < launchesMax ? inOrder : []),
    receipts: new Map(data?.documents.flatMap((document) => (document.recharge ? [[document.recharge.id, document] as const] : []))),
    launches: new Map(data?.wallet_transactions.flatMap(({ id, value, launch }) => (launch ? [[id, { ...launch, value }] as const] : []))),
  }
}

type Made = { id: string; campaign: { id: string } | null }

/** The number of each launch within its campaign, from all of those campaigns in the order they were made; a first one needs none. */
export function launchOrdinals(inOrder: readonly Made[]): ReadonlyMap<string, number> {
  const made = new Map<string, number>()
  const ordinals = new Map<string, number>()
  for (const { id, campaign } of inOrder) {
    if (!campaign) continue
    const ordinal = (made.get(campaign.id) ?? 0) + 1
    made.set(campaign.id, ordinal)
    if (ordinal > 1) ordinals.set(id, ordinal)
  }
  return ordinals
}
