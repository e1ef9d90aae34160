import { startTransition, useEffect, useRef } from 'react'

type Ledger = {
  /** The number of entries, from the live balance. */
  seq: string | undefined
  /** The last entry in the page's own data. Undefined if the user cannot read entries. */
  answeredSeq: string | undefined
}

/** Refetches data that depends on entries when the ledger has grown. */
export function useRefetchOnNewEntry({ seq, answeredSeq }: Ledger, refetch: () => unknown): void {
  const shownSeq = useRef(seq)
  useEffect(() => {
    const hasMoved = seq !== shownSeq.current
    shownSeq.current = seq
    // The ledger may have grown while the page's first query was in flight.
    if (hasMoved || isBehind(answeredSeq, seq)) startTransition(() => void refetch())
  }, [seq, answeredSeq, refetch])
}

/** True if a response that ends at entry `answered` lacks entries of a ledger at `seq`. False if either is unknown. */
export const isBehind = (answered: string | undefined, seq: string | undefined): boolean =>
  answered !== undefined && seq !== undefined && BigInt(answered) < BigInt(seq)
