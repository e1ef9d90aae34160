import { BffError, csrfHeader, readJson } from './call-bff.ts'
import { reach } from './reach.ts'
import { trust } from './trust.ts'

/** POST /files: the body is the file itself, and the address says what it is. */
export async function sendFile<Answer>(query: Record<string, string>, file: Blob): Promise<Answer> {
  const response = await reach(`/files?${new URLSearchParams(query)}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...csrfHeader, 'content-type': file.type || 'application/octet-stream' },
    body: file,
  })
  const answer = await readJson(response)
  if (!response.ok) throw new BffError(response.status, trust<{ errors?: [{ message: string }] } | undefined>(answer)?.errors?.[0])
  return trust<Answer>(answer)
}
