import type { Knex } from 'knex'

/**
 * Returns the members who submitted a launch and therefore may not decide on it. For an API key: the key, its maker, its last rotator, and
 * members who know a replaced secret that still worked at `at`.
 */
export async function listSubmitters(knex: Knex, member: string, at: Date): Promise<string[]> {
  const key = await knex('api_keys').where({ member }).first('id', 'made_by', 'rotated_by')
  if (!key) return [member]
  const readers = await knex('plutus_secret_readers').where({ api_key: key.id }).where('works_until', '>', at.getTime()).select('member')
  return [member, key.made_by, key.rotated_by, ...readers.map((reader) => reader.member)].filter((id) => id !== null)
}
