import { answerOf, csrfHeader } from './call-bff.ts'
import { sendRequest } from './reach.ts'

/** Uploads a file with POST /files. The body is the file, and the query describes it. Throws BffError, NetworkError. */
export async function uploadFile<Answer>(query: Record<string, string>, file: Blob): Promise<Answer> {
  const response = await sendRequest(`/files?${new URLSearchParams(query)}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...csrfHeader, 'content-type': file.type || 'application/octet-stream' },
    body: file,
  })
  return answerOf<Answer>(response, file.size)
}
