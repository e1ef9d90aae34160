import { startTransition, useEffect, useRef } from 'react'

type Ledger = {
  /** The number of the newest ledger entry, from the wallet that live updates keep current. */
  seq: string | undefined
  /** The number of the newest ledger entry in the page's own data. Undefined if the user cannot read entries. */
  answeredSeq: string | undefined
}

/** Calls `refetch` when the wallet has a newer ledger entry than the page's data. */
export function useRefetchOnNewEntry({ seq, answeredSeq }: Ledger, refetch: () => unknown): void {
  const shownSeq = useRef(seq)
  useEffect(() => {
    const hasMoved = seq !== shownSeq.current
    shownSeq.current = seq
    // The ledger may have grown while the page's first query was in flight.
    if (hasMoved || isBehind(answeredSeq, seq)) startTransition(() => void refetch())
  }, [seq, answeredSeq, refetch])
}

/** True if the page's newest entry `answered` is older than the wallet's newest entry `seq`. False if either is unknown. */
export const isBehind = (answered: string | undefined, seq: string | undefined): boolean =>
  answered !== undefined && seq !== undefined && BigInt(answered) < BigInt(seq)
