import { skipToken, useQuery } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'

const ReceiptsOfLines = graphql(`
  query ReceiptsOfLines($recharges: [ID]!) {
    documents(filter: { kind: { _eq: "receipt" }, recharge: { id: { _in: $recharges } } }, limit: 100) {
      id
      number
      recharge {
        id
      }
    }
  }
`)

export type Receipt = { id: string; number: string | null }

/** The receipts of the recharges on a page of lines, by recharge; they come after the lines and keep nobody waiting. */
export function useReceipts(lines: readonly { recharge: { id: string } | null }[]): ReadonlyMap<string, Receipt> {
  const recharges = [...new Set(lines.flatMap(({ recharge }) => recharge?.id ?? []))].sort()
  const { data } = useQuery(ReceiptsOfLines, recharges.length ? { variables: { recharges } } : skipToken)
  return new Map(data?.documents.flatMap((paper) => (paper.recharge ? [[paper.recharge.id, paper] as const] : [])))
}
