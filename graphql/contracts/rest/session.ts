import * as z from 'zod/mini'
import { person, signedIn } from './person.ts'
import type { RestPaths } from './rest-path.ts'

/** The current session with its person, or `authenticated: false` if there is no session. */
export const sessionAnswer = z.union([
  z.object({ authenticated: z.literal(false) }),
  z.extend(signedIn, { authenticated: z.literal(true) }),
])

export type SessionAnswer = z.output<typeof sessionAnswer>

export const renewedSession = z.object({ expiresAt: z.string() })

export type RenewedSession = z.output<typeof renewedSession>

/** The open sessions of a person, with the device and IP address of each. Times are ISO 8601. */
export const sessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      ip: z.nullable(z.string()),
      startedAt: z.string(),
      lastUsedAt: z.string(),
      current: z.boolean(),
    }),
  ),
})

export type SessionListAnswer = z.output<typeof sessionList>
export type ListedSession = SessionListAnswer['sessions'][number]

export const sessionId = z.string().check(z.regex(/^[\w-]{1,128}$/))

export const sessionPaths = {
  'POST /auth/refresh': {
    summary: 'Renews the session cookie.',
    caller: 'person',
    answers: { 200: renewedSession },
    refusals: [],
  },
  'POST /auth/logout': {
    summary: 'Ends this session.',
    caller: 'anyone',
    answers: { 204: null },
    refusals: [],
  },
  'POST /auth/logout-all': {
    summary: 'Ends every session of this person.',
    caller: 'person',
    answers: { 204: null },
    refusals: [],
  },
  'GET /auth/session': {
    summary: 'Says whether someone is signed in, and who.',
    caller: 'anyone',
    from: 'own call',
    answers: { 200: sessionAnswer },
    refusals: ['CSRF'],
  },
  'GET /users/me': {
    summary: 'Reads the signed-in person. `fields` names those wanted, separated by commas.',
    caller: 'person',
    from: 'own call',
    query: z.object({ fields: z.optional(z.string()) }),
    answers: { 200: z.partial(person) },
    refusals: ['CSRF', 'BAD_INPUT'],
  },
  'GET /auth/sessions': {
    summary: 'Lists where this person is signed in.',
    caller: 'person',
    from: 'own call',
    answers: { 200: sessionList },
    refusals: ['CSRF'],
  },
  'POST /auth/sessions/{id}/end': {
    summary: 'Ends one of them.',
    caller: 'person',
    params: z.object({ id: sessionId }),
    answers: { 204: null },
    refusals: ['NOT_FOUND'],
  },
} satisfies RestPaths

/**
 * Ids of sessions that the BFF refuses. `ended` ones have ended, expired or lost their member. `twoFactorSetup` ones may only set two-factor
 * up. `refreshed` are those ended ones whose sign-in goes on with a newer token, so that their connections stay.
 */
export const closedSessions = z.object({
  ended: z.array(z.string()),
  twoFactorSetup: z.array(z.string()),
  refreshed: z.optional(z.array(z.string())),
})

export type ClosedSessions = z.output<typeof closedSessions>
