import { createContext, use, useSyncExternalStore } from 'react'

/** The path and time zone with which a page is rendered, the same on the server and during hydration. */
export type Visit = {
  pathname: string
  /** The time zone with which the server formatted dates, since it does not know the user's. */
  timeZone: string
}

export const VisitContext = createContext<Visit>({ pathname: '', timeZone: 'UTC' })

/** The subscription to a value of the browser that never changes. */
export const subscribeNever = () => () => {}

/** Returns the browser's time zone. During hydration it returns the server's, so that both render the same dates. */
export function useReaderZone(): string {
  const { timeZone } = use(VisitContext)
  return useSyncExternalStore(
    subscribeNever,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  )
}
