import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const title = createStore<string | undefined>(undefined)

/** Names what is on screen in the document's title, in place of the page's own title, for as long as it is shown (S13). */
export function useOwnTitle(own: string | undefined): void {
  useEffect(() => {
    title.set(own)
    return () => title.set(undefined)
  }, [own])
}

export const useNamedTitle = (): string | undefined => useStore(title)

/** "{page title} - {site title}", or the site's title alone (S13). */
export function pageTitle(page: string | undefined, site: string): string {
  const siteTitle = site || 'Plutus'
  return page ? `${page} - ${siteTitle}` : siteTitle
}
