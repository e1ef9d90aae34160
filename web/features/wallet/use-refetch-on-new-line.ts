import { startTransition, useEffect, useRef } from 'react'
import { isBehind } from './is-behind.ts'

type Ledger = {
  /** The wallet's number of lines, as the live balance says. */
  seq: string | undefined
  /** The last line that the page's own answer knew; absent for who may not read lines. */
  answeredSeq: string | undefined
}

/** The balance moves by itself; what was computed from the lines is asked for again when the ledger has grown. */
export function useRefetchOnNewLine({ seq, answeredSeq }: Ledger, refetch: () => unknown): void {
  const shownSeq = useRef(seq)
  useEffect(() => {
    const hasMoved = seq !== shownSeq.current
    shownSeq.current = seq
    // The ledger may have grown while the page's first query was on its way.
    if (hasMoved || isBehind(answeredSeq, seq)) startTransition(() => void refetch())
  }, [seq, answeredSeq, refetch])
}
