import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

const quietMs = 10_000
/** What stood for less was hardly read out. */
const readMs = 1000

/** What was read out last, or known first: kept across shells, for a launch begins in the wizard's and ends in another. */
let heard: string | undefined

/** Tells a screen reader of a changed balance, politely and at most every 10 s. */
export function BalanceAnnouncer({ balance }: { balance: string }) {
  const t = useTranslations('shell')
  const [first] = useState(() => heard ?? balance)
  const [told, tell] = useState(first)
  const toldAt = useRef(0)
  useEffect(() => {
    const timer = setTimeout(() => {
      heard = told
    }, readMs)
    return () => clearTimeout(timer)
  }, [told])
  useEffect(() => {
    if (balance === told) return
    const timer = setTimeout(
      () => {
        toldAt.current = Date.now()
        tell(balance)
      },
      Math.max(0, toldAt.current + quietMs - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [balance, told])
  return (
    <span role="status" className="sr-only">
      {told !== first && t('announceBalance', { balance: told })}
    </span>
  )
}
