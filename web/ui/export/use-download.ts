import { type MouseEvent, useState } from 'react'
import { answerOf, csrfHeader } from '#web/lib/bff/call-bff.ts'
import { answered, reach } from '#web/lib/bff/reach.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { toast } from '#web/ui/toast.tsx'

/**
 * Makes a link a download that says in our words why it was refused. It stays a link: opened in a tab of its own, or copied, the browser
 * does as it always does. While one is under way further clicks are ignored.
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

/** Saves a file of one of the BFF's routes in the browser. Throws BffError when refused, NetworkError when it never arrived whole. */
async function saveDownload(path: string): Promise<void> {
  const response = await reach(path, { credentials: 'same-origin', headers: csrfHeader })
  if (!response.ok) await answerOf(response)
  const url = URL.createObjectURL(await answered(response.blob()))
  const link = document.createElement('a')
  link.href = url
  link.download = attachmentName(response.headers.get('content-disposition') ?? '') ?? ''
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}

/** By then the browser has read it, even where it first asks the person for a place. */
const keptMs = 60_000

/** A download's file name (RFC 6266), the full one before the plain one; undefined where the header has none. */
export function attachmentName(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : plain
  } catch {
    return plain
  }
}
