import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

/** Returns the server's time in epoch milliseconds, updated every `everyMs`. For texts such as "2 min ago". */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
