import { useEffect } from 'react'
import { useKey } from '#web/lib/keys/use-key.ts'
import type { DraftSaver } from './create-draft-saver.ts'

/** Saves at once by Ctrl or Cmd+S, when the page is put away and when the network is back; warns before closing with unsaved words. */
export function SaveTriggers({ saver }: { saver: DraftSaver }) {
  useKey('save', () => void saver.flush(), 'dialog')
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const flush = () => void saver.flush()
    addEventListener('online', flush, { signal })
    addEventListener('pagehide', flush, { signal })
    document.addEventListener('visibilitychange', flush, { signal })
    addEventListener('beforeunload', (event) => saver.hasUnsaved() && event.preventDefault(), { signal })
    return () => leaving.abort()
  }, [saver])
  return null
}
