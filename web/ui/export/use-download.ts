import { type MouseEvent, useState } from 'react'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { toast } from '#web/ui/toast.tsx'
import { saveDownload } from './save-download.ts'

/**
 * What makes a link a download that says in our words why it was refused. It stays a link: opened in a tab of its own, or copied, the
 * browser does as it always does. While one is under way it takes no second click.
 */
export function useDownload(href: string) {
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    saveDownload(href)
      .catch((error: unknown) => toast(errorText(error), 'error'))
      .finally(() => setBusy(false))
  }
  return { busy, link: { download: true, onClick, 'aria-busy': busy || undefined } }
}
