import { skipToken, useQuery } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'
import type { LineNotesQuery } from '#web/gql/graphql.ts'

const LineNotes = graphql(`
  query LineNotes($recharges: [ID]!, $holds: [ID]!) {
    documents(filter: { kind: { _eq: "receipt" }, recharge: { id: { _in: $recharges } } }, limit: 100) {
      id
      number
      recharge {
        id
      }
    }
    wallet_transactions(filter: { id: { _in: $holds } }, limit: 100) {
      id
      launch {
        id
        recipient_count
        subtotal
        value_min
        value_max
      }
    }
  }
`)

type Line = { id: string; type: string; recharge: { id: string } | null }
type Launch = NonNullable<LineNotesQuery['wallet_transactions'][number]['launch']>

/** What is behind lines: receipts by their recharge, launches by the line that holds their money. */
export type Notes = {
  receipts: ReadonlyMap<string, LineNotesQuery['documents'][number]>
  launches: ReadonlyMap<string, Launch>
}

/** What is behind the lines of a page; it comes after them and keeps nobody waiting. */
export function useLineNotes(lines: readonly Line[]): Notes {
  const recharges = [...new Set(lines.flatMap(({ recharge }) => recharge?.id ?? []))].sort()
  const holds = lines.flatMap(({ id, type }) => (type === 'hold' ? id : [])).sort()
  const { data } = useQuery(LineNotes, recharges.length + holds.length ? { variables: { recharges, holds } } : skipToken)
  return {
    receipts: new Map(data?.documents.flatMap((paper) => (paper.recharge ? [[paper.recharge.id, paper] as const] : []))),
    launches: new Map(data?.wallet_transactions.flatMap(({ id, launch }) => (launch ? [[id, launch] as const] : []))),
  }
}
