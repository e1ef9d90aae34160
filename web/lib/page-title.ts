import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const title = createStore<string | undefined>(undefined)

/**
 * Sets the document title to `own` while the component is mounted, instead of the route's title (S13). Undefined keeps the route's title.
 */
export function usePageTitle(own: string | undefined): void {
  useEffect(() => {
    title.set(own)
    return () => title.set(undefined)
  }, [own])
}

export const useTitleOverride = (): string | undefined => useStore(title)

/** Returns the document title "{page title} - {site title}" (S13). Without a page title returns the site's title, by default "Plutus". */
export function pageTitle(page: string | undefined, site: string): string {
  const siteTitle = site || 'Plutus'
  return page ? `${page} - ${siteTitle}` : siteTitle
}
