import { useState } from 'react'
import type { ExportFormat, ExportTicket } from '#graphql/contracts/rest/files.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'

/** The lists that can be exported as a file, as named in the BFF's `POST /exports/:kind`. */
export type ListKind = 'audit' | 'campaigns' | 'people' | 'person' | 'recipients' | 'rewards' | 'templates' | 'wallet'

/**
 * Returns `take`, which exports a list, and `busy`, the format being exported. Sends the filter to the BFF and opens the short-lived URL in
 * the response. Calls `onRefused` with the error's text, and with undefined at each start.
 */
export function useExport(kind: ListKind, filter: object, onRefused: (reason: string | undefined) => void) {
  const errorText = useErrorText()
  const [busy, setBusy] = useState<ExportFormat>()
  const take = async (format: ExportFormat) => {
    // opened in the click itself, because browsers block windows opened later
    const tab = format === 'print' ? window.open('about:blank') : null
    setBusy(format)
    onRefused(undefined)
    try {
      const { url } = await callBff<ExportTicket>(`/exports/${kind}`, { method: 'POST', body: { filter, format } })
      ;(tab ?? window).location.assign(url)
    } catch (error) {
      tab?.close()
      onRefused(errorText(error))
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, take }
}
