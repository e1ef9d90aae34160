import { createHash } from 'node:crypto'
import type { Accountability } from '#rules/identity/key/authenticate-key.ts'
import { env } from '#rules/platform/env/env.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import { identities } from '../../../model/policies.ts'
import { ensureSecrets } from '../../../secrets.ts'

/**
 * Recognises the BFF's own identities and the operator by their tokens, which this process reads from secrets.json: the database has
 * none, so that nobody who reads it or a backup of it can call as one of them.
 */
export const identityAuthentication = (accountability: Accountability, req: DirectusRequest): Accountability =>
  asIdentity(accountability, /^Bearer ([\w-]{32,64})$/.exec(req.get('authorization') ?? '')?.[1])

/** Does the same for a live connection, whose first message has the token. */
export const identitySocketAuthentication = (
  accountability: Accountability,
  { access_token }: { access_token?: unknown },
): Accountability => asIdentity(accountability, access_token)

function asIdentity(accountability: Accountability, token: unknown): Accountability {
  const identity = typeof token === 'string' ? byToken().get(digest(token)) : undefined
  return identity ? { ...accountability, user: identity.user, role: identity.role, roles: [identity.role], admin: false } : accountability
}

let known: Map<string, (typeof identities)[number]> | undefined

/** Compared by hash, so that the time of a look-up reveals nothing of a token. */
function byToken() {
  if (known) return known
  const secrets = ensureSecrets(env.dataDir)
  const tokens: Record<string, string> = {
    hub: secrets.hubToken,
    catalogue: secrets.catalogueToken,
    guest: secrets.guestToken,
    operator: secrets.operatorToken,
  }
  known = new Map(identities.map((identity) => [digest(tokens[identity.name] ?? ''), identity]))
  return known
}

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')
