import getDatabase from '@directus/api/database/index'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import { peopleRole } from '../../../model/policies.ts'
import { hashKey } from './insert-key.ts'

export type Accountability = NonNullable<DirectusRequest['accountability']>

/** Turns `Authorization: Bearer pk_…` into the key's own member, so that row rules and commands obey it. */
export async function keyAuthentication(accountability: Accountability, req: DirectusRequest): Promise<Accountability> {
  const key = /^Bearer (pk_(?:live|test)_\S{16,100})$/.exec(req.get('authorization') ?? '')?.[1]
  if (!key) return accountability
  const row = await getDatabase()('api_keys')
    .join('members', 'members.id', 'api_keys.member')
    .where({ key_hash: hashKey(key), 'api_keys.status': 'active', 'members.status': 'active' })
    .first('members.id', 'api_keys.expires_at')
  if (!row || (row.expires_at && new Date(row.expires_at) < new Date())) return accountability
  return { ...accountability, user: row.id, role: peopleRole, roles: [peopleRole], admin: false }
}
