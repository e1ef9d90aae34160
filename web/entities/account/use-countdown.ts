import { useEffect, useState } from 'react'

/** Whole seconds until the time is up, and a way to begin anew; 0 when it is. */
export function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  const restart = (again: number) => {
    setNow(Date.now())
    setEnd(Date.now() + again * 1000)
  }
  return [left, restart]
}
