import { startTransition, useEffect, useRef } from 'react'

type Ledger = {
  /** The wallet's number of lines, according to the live balance. */
  seq: string | undefined
  /** The last line in the page's own answer; absent for people who may not read lines. */
  answeredSeq: string | undefined
}

/** The balance moves by itself; what was computed from the lines is requested again when the ledger has grown. */
export function useRefetchOnNewEntry({ seq, answeredSeq }: Ledger, refetch: () => unknown): void {
  const shownSeq = useRef(seq)
  useEffect(() => {
    const hasMoved = seq !== shownSeq.current
    shownSeq.current = seq
    // The ledger may have grown while the page's first query was on its way.
    if (hasMoved || isBehind(answeredSeq, seq)) startTransition(() => void refetch())
  }, [seq, answeredSeq, refetch])
}

/** Whether an answer that ends at line `answered` misses lines of a ledger of `seq`; unknown is not behind. */
export const isBehind = (answered: string | undefined, seq: string | undefined): boolean =>
  answered !== undefined && seq !== undefined && BigInt(answered) < BigInt(seq)
