import { BffError, csrfHeader, readJsonResponse } from './call-bff.ts'
import { sendRequest } from './reach.ts'
import { trust } from './trust.ts'

/** Uploads a file with POST /files. The body is the file, and the query describes it. Throws BffError, NetworkError. */
export async function uploadFile<Answer>(query: Record<string, string>, file: Blob): Promise<Answer> {
  const response = await sendRequest(`/files?${new URLSearchParams(query)}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...csrfHeader, 'content-type': file.type || 'application/octet-stream' },
    body: file,
  })
  const answer = await readJsonResponse(response)
  if (!response.ok) throw new BffError(response.status, trust<{ errors?: [{ message: string }] } | undefined>(answer)?.errors?.[0])
  return trust<Answer>(answer)
}
