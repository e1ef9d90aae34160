import { createContext, use, useSyncExternalStore } from 'react'

/** What a page is shown with besides its data, so that the server and the browser draw the same. */
export type Visit = {
  pathname: string
  /** The zone of a document that is rendered before the reader's own is known. */
  timeZone: string
}

export const VisitContext = createContext<Visit>({ pathname: '', timeZone: 'UTC' })

const never = () => () => {}

/** The reader's time zone; while a document is hydrated, the one it was rendered with. */
export function useReaderZone(): string {
  const { timeZone } = use(VisitContext)
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  )
}
