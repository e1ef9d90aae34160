import { skipToken, useQuery } from '@apollo/client/react'
import type { NoteDetails } from '#graphql/contracts/document/words.ts'
import { noteKinds } from '#graphql/contracts/document/words.ts'
import { graphql } from '#web/gql/gql.ts'
import { trust } from '#web/lib/bff/trust.ts'
import type { ReceiptNote } from './receipt-mark.ts'

const ReceiptNotes = graphql(`
  query ReceiptNotes($recharges: [ID]!) {
    documents(filter: { kind: { _in: ["credit_note", "debit_note"] }, recharge: { id: { _in: $recharges } } }, sort: ["seq"], limit: 200) {
      id
      kind
      number
      details
    }
  }
`)

/** Loads the credit and debit notes of the given recharges. Undefined while it loads, as it does not suspend, so receipts show first. */
export function useReceiptNotes(recharges: readonly string[]): ReceiptNote[] | undefined {
  const ids = [...new Set(recharges)].sort()
  const { data, loading } = useQuery(
    ReceiptNotes,
    ids.length ? { variables: { recharges: ids }, fetchPolicy: 'cache-and-network' } : skipToken,
  )
  if (!data) return loading ? undefined : []
  return data.documents.flatMap(({ id, kind, number, details }) => {
    const noteKind = noteKinds.find((each) => each === kind)
    return noteKind ? [{ id, kind: noteKind, number: number ?? '', details: trust<NoteDetails>(details) }] : []
  })
}
