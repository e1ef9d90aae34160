import { useEffect, useState } from 'react'

/** Returns the current time in epoch milliseconds, updated every `everyMs`. For texts such as "2 min ago". */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
