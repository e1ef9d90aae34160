import type { IncomingMessage } from 'node:http'
import { badInput } from '#bff/gateway/refusal.ts'
import { readBody } from '#bff/gateway/security/read-body.ts'
import { type UnsubscribeCall, unsubscribeBody } from '#graphql/contracts/rest/reward.ts'

const bodyMax = 4 * 1024

/**
 * Reads who unsubscribes: a mail program by the form of RFC 8058, or the page by JSON. A form may have further fields. Refuses BAD_INPUT
 * for anything else, because scanners post to links too.
 */
export async function readUnsubscribe(incoming: IncomingMessage): Promise<UnsubscribeCall> {
  const body = await readBody(incoming, bodyMax)
  const type = incoming.headers['content-type'] ?? ''
  const call = /^application\/json\b/i.test(type) ? readPress(body) : await readForm(body, type)
  if (!call) throw badInput('body')
  return call
}

function readPress(body: Buffer): UnsubscribeCall | undefined {
  try {
    const act = unsubscribeBody.safeParse(JSON.parse(body.toString('utf8'))).data?.act
    return act === 'unsubscribe' ? { act, way: 'page' } : act && { act }
  } catch {
    return undefined
  }
}

async function readForm(body: Buffer, type: string): Promise<UnsubscribeCall | undefined> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => undefined)
  const [value, ...others] = form?.getAll('List-Unsubscribe') ?? []
  return value === 'One-Click' && !others.length ? { act: 'unsubscribe', way: 'mail_program' } : undefined
}
