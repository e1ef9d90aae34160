import { startTransition, useEffect, useRef } from 'react'

/** The balance moves by itself; the lines under it are asked for again when the ledger has grown. */
export function useRefetchOnNewLine(seq: string | undefined, refetch: () => unknown): void {
  const shownSeq = useRef(seq)
  useEffect(() => {
    if (seq === shownSeq.current) return
    shownSeq.current = seq
    startTransition(() => void refetch())
  }, [seq, refetch])
}
