import { createHash } from 'node:crypto'
import { identities } from '../../model/policies.ts'
import { ensureSecrets } from '../../secrets.ts'
import type { DirectusRequest } from '../core/route.ts'
import { env } from '../env.ts'
import type { Accountability } from './key-authentication.ts'

/**
 * The BFF's own identities by their tokens, known to this process: every call of a guest door carries one, and asking
 * the database each time who that is would take its one connection from the call itself.
 */
export function identityAuthentication(accountability: Accountability, req: DirectusRequest): Accountability {
  const token = /^Bearer ([\w-]{32,64})$/.exec(req.get('authorization') ?? '')?.[1]
  const identity = token && byToken().get(digest(token))
  return identity ? { ...accountability, user: identity.user, role: identity.role, roles: [identity.role], admin: false } : accountability
}

let known: Map<string, (typeof identities)[number]> | undefined

/** Compared by hash, so that the time of a look-up says nothing of a token. */
function byToken() {
  if (known) return known
  const secrets = ensureSecrets(env.dataDir)
  const tokens: Record<string, string> = {
    hub: secrets.hubToken,
    catalogue: secrets.catalogueToken,
    door: secrets.doorToken,
    operator: secrets.operatorToken,
  }
  known = new Map(identities.map((identity) => [digest(tokens[identity.name] ?? ''), identity]))
  return known
}

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')
