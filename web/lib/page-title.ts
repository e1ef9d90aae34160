import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const title = createStore<string | undefined>(undefined)

/** Replaces the document title of the page while the component is mounted (S13). */
export function useOwnTitle(own: string | undefined): void {
  useEffect(() => {
    title.set(own)
    return () => title.set(undefined)
  }, [own])
}

export const useTitleOverride = (): string | undefined => useStore(title)

/** Returns "{page title} - {site title}", or the site's title alone (S13). */
export function pageTitle(page: string | undefined, site: string): string {
  const siteTitle = site || 'Plutus'
  return page ? `${page} - ${siteTitle}` : siteTitle
}
