import { type MouseEvent, useState } from 'react'
import { answerOf, csrfHeader } from '#web/lib/bff/call-bff.ts'
import { sendRequest, withNetworkError } from '#web/lib/bff/reach.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { toast } from '#web/ui/toast.tsx'

/**
 * Returns the props of a link that downloads `href` on a plain click and shows an error as a toast. Clicks with a modifier key are left to
 * the browser. Ignores clicks during a download.
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

/** Downloads a file from the BFF and saves it. Throws BffError when refused, and NetworkError when it did not arrive completely. */
async function saveDownload(path: string): Promise<void> {
  const response = await sendRequest(path, { credentials: 'same-origin', headers: csrfHeader })
  if (!response.ok) await answerOf(response)
  const url = URL.createObjectURL(await withNetworkError(response.blob()))
  const link = document.createElement('a')
  link.href = url
  link.download = attachmentName(response.headers.get('content-disposition') ?? '') ?? ''
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs)
}

/** The lifetime of the downloaded file's object URL, in ms. The browser has read it by then, even if the user had to choose a folder. */
const urlLifetimeMs = 60_000

/**
 * Returns the file name in a Content-Disposition header (RFC 6266), preferably the UTF-8 one. Undefined when the header contains no name.
 */
export function attachmentName(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : plain
  } catch {
    return plain
  }
}
