import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to what the address names after the `#`, once the page is there: it was not when the browser looked. */
export function useHashTarget(): void {
  const { pathname, hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each navigation, also to the same place
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [pathname, hash, key])
}
