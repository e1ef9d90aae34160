import { answerOf, csrfHeader } from '#web/lib/bff/call-bff.ts'
import { answered, reach } from '#web/lib/bff/reach.ts'
import { attachmentName } from './attachment-name.ts'

/** Has the browser keep a file of one of the BFF's routes; throws BffError when refused, NetworkError when it never came whole. */
export async function saveDownload(path: string): Promise<void> {
  const response = await reach(path, { credentials: 'same-origin', headers: csrfHeader })
  if (!response.ok) await answerOf(response)
  const url = URL.createObjectURL(await answered(response.blob()))
  const link = document.createElement('a')
  link.href = url
  link.download = attachmentName(response.headers.get('content-disposition') ?? '') ?? ''
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}

/** By then the browser has read it, also where it asks the person for a place first. */
const keptMs = 60_000
