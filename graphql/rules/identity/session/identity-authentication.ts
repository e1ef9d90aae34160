import { createHash } from 'node:crypto'
import { identities } from '#model/policies.ts'
import type { Accountability } from '#rules/identity/key/authenticate-key.ts'
import { ownSecrets } from '#rules/platform/env/env.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'

/**
 * Authenticates requests of the BFF and the operator, which are no members, by their tokens. The database stores no such
 * token, so a copy of it gives no access.
 */
export const identityAuthentication = (accountability: Accountability, req: DirectusRequest): Accountability =>
  asIdentity(accountability, /^Bearer ([\w-]{32,64})$/.exec(req.get('authorization') ?? '')?.[1])

/** Authenticates a live connection of the BFF or the operator by the token of its first message. */
export const identitySocketAuthentication = (
  accountability: Accountability,
  { access_token }: { access_token?: unknown },
): Accountability => asIdentity(accountability, access_token)

function asIdentity(accountability: Accountability, token: unknown): Accountability {
  const identity = typeof token === 'string' ? loadIdentities().get(digest(token)) : undefined
  return identity ? { ...accountability, user: identity.user, role: identity.role, roles: [identity.role], admin: false } : accountability
}

let identitiesByDigest: Map<string, (typeof identities)[number]> | undefined

/** Returns the BFF's and the operator's identities by the hash of their token, so that the time of a look-up reveals nothing. */
function loadIdentities() {
  if (identitiesByDigest) return identitiesByDigest
  const secrets = ownSecrets()
  const tokens: Record<string, string> = {
    hub: secrets.hubToken,
    catalogue: secrets.catalogueToken,
    guest: secrets.guestToken,
    operator: secrets.operatorToken,
  }
  identitiesByDigest = new Map(identities.map((identity) => [digest(tokens[identity.name] ?? ''), identity]))
  return identitiesByDigest
}

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')
