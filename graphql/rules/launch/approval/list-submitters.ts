import type { Knex } from 'knex'

/**
 * Who is behind what a member submits: the member, and of a key everyone who could have sent it themselves, as they know its secret. That
 * is who made it, who rotated it last, and who knows a secret that a rotation replaced, if that still worked `at` the moment it was sent.
 * None of them decides.
 */
export async function listSubmitters(knex: Knex, member: string, at: Date): Promise<string[]> {
  const key = await knex('api_keys').where({ member }).first('id', 'made_by', 'rotated_by')
  if (!key) return [member]
  const readers = await knex('plutus_secret_readers').where({ api_key: key.id }).where('works_until', '>', at.getTime()).select('member')
  return [member, key.made_by, key.rotated_by, ...readers.map((reader) => reader.member)].filter((id) => id !== null)
}
