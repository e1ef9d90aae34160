import { refusal } from '#rules/platform/command/refusal.ts'
import type { DirectusRequest } from './route.ts'

/** In bytes. The maximum body of a payment provider's or carrier's webhook request, the same as in the BFF. */
const bytesMax = 256 * 1024

/**
 * Reads the unparsed request body, whose bytes the sender signed. Refuses UNSUPPORTED_MEDIA_TYPE for a body already parsed, and
 * PAYLOAD_TOO_LARGE.
 */
export async function readRawBody(req: DirectusRequest): Promise<Buffer> {
  if (req.readableEnded) throw refusal('UNSUPPORTED_MEDIA_TYPE')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += chunk.length
    if (size > bytesMax) throw refusal('PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Returns the header with which a payment provider or carrier signs its webhook request. Refuses EVENT_SIGNATURE when it is missing, empty
 * or not a single text.
 */
export function signatureHeader(headers: Record<string, string | string[] | undefined>, name: string): string {
  const value = headers[name]
  if (typeof value !== 'string' || value === '') throw refusal('EVENT_SIGNATURE')
  return value
}
