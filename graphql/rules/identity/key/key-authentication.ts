import getDatabase from '@directus/api/database/index'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import { bearerKey } from '../../../contracts/key.ts'
import { peopleRole } from '../../../model/policies.ts'
import { findKey } from './find-key.ts'
import { hashKey } from './key-secret.ts'
import { noteKeyUse } from './note-key-use.ts'

export type Accountability = NonNullable<DirectusRequest['accountability']>

/**
 * Turns `Authorization: Bearer plutus_live_…` into the key's own member, so that row rules and commands obey it. One that may not be used
 * now, or not from this address, is left to Directus, which knows no such token.
 */
export async function keyAuthentication(accountability: Accountability, req: DirectusRequest): Promise<Accountability> {
  const secret = bearerKey(req.get('authorization'))
  if (!secret) return accountability
  const { ip } = accountability
  const now = new Date()
  const key = await findKey(getDatabase(), { hash: hashKey(secret), ip }, now)
  if (!key) return accountability
  noteKeyUse(key.id, ip, now)
  return { ...accountability, user: key.member, role: peopleRole, roles: [peopleRole], admin: false }
}
