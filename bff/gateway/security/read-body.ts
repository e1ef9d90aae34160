import type { IncomingMessage } from 'node:http'
import { Refusal } from '#bff/gateway/refusal.ts'

/**
 * Reads the body and counts its bytes, because Content-Length may be false. Refuses PAYLOAD_TOO_LARGE beyond `max` bytes, BAD_INPUT when it
 * is cut off or not complete after `waitMs`.
 */
export function readBody(incoming: IncomingMessage, max: number, waitMs = 10_000): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > max) return Promise.reject(new Refusal('PAYLOAD_TOO_LARGE', closing))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => fail(new Refusal('BAD_INPUT', { status: 408, ...closing })), waitMs)
    const stop = () => {
      clearTimeout(timer)
      incoming.off('data', take).off('end', finish).off('error', cut).off('close', cut)
    }
    const fail = (error: Error) => {
      stop()
      incoming.pause()
      reject(error)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > max) fail(new Refusal('PAYLOAD_TOO_LARGE', closing))
      else chunks.push(chunk)
    }
    const finish = () => {
      stop()
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size))
    }
    const cut = () => fail(new Refusal('BAD_INPUT', { status: 400, ...closing }))
    incoming.on('data', take).once('end', finish).once('error', cut).once('close', cut)
  })
}

/** The header of refusals that close the connection, because the rest of the body is not read. */
const closing = { headers: { connection: 'close' } }

/**
 * Reads the body as a JSON object in UTF-8, of at most `max` bytes. Refuses UNSUPPORTED_MEDIA_TYPE for another content type, BAD_INPUT for
 * invalid JSON.
 */
export async function readJson(incoming: IncomingMessage, max: number): Promise<Record<string, unknown>> {
  requireJson(incoming)
  const body = await readBody(incoming, max)
  try {
    const value: unknown = JSON.parse(utf8.decode(body))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Refused below without the parser's message, which would only help an attacker.
  }
  throw new Refusal('BAD_INPUT', { details: { path: 'body' } })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function requireJson(incoming: IncomingMessage): void {
  const type = incoming.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json' || incoming.headers['content-encoding'] !== undefined)
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', closing)
}
