import { useEffect, useState } from 'react'

/** The time, updated every `everyMs`, for texts such as "2 min ago". */
export function useNow(everyMs: number): number {
  const [now, tell] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => tell(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
