import { Refusal } from '#bff/refusal.ts'
import { badAnswer, type Directus } from '#bff/upstream/directus.ts'
import { readCookie } from './cookies.ts'

/** Exchanges a session token at Directus, which reads it only from its own cookie and answers with one. */
export async function refreshToken(directus: Directus, token: string, requestId: string): Promise<string> {
  const reply = await directus.call({
    method: 'POST',
    path: '/auth/refresh',
    requestId,
    headers: { cookie: `${directusCookie}=${token}` },
    body: '{"mode":"session"}',
  })
  if (reply.status === 401 || reply.status === 403 || reply.status === 400) throw new Refusal('UNAUTHENTICATED')
  if (reply.status !== 200) throw badAnswer()
  const cookies = [reply.headers['set-cookie'] ?? []].flat()
  const fresh = cookies.map((cookie) => readCookie(cookie, directusCookie)).find(Boolean)
  if (!fresh) throw badAnswer()
  return fresh
}

const directusCookie = 'directus_session_token'
