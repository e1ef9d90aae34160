import { createContext, use, useSyncExternalStore } from 'react'

/** The context of a page besides its data, so that server and browser render the same. */
export type Visit = {
  pathname: string
  /** The time zone that the document was rendered in, as the user's own was unknown. */
  timeZone: string
}

export const VisitContext = createContext<Visit>({ pathname: '', timeZone: 'UTC' })

const subscribeNever = () => () => {}

/** Returns the user's time zone, and during hydration the one the document was rendered in. */
export function useReaderZone(): string {
  const { timeZone } = use(VisitContext)
  return useSyncExternalStore(
    subscribeNever,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  )
}
