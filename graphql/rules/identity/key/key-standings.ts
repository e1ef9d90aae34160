import getDatabase from '@directus/api/database/index'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { askedKeys, type KeyStandings } from '../../../contracts/key.ts'
import { findKeys } from './find-key.ts'
import { noteKeyUse } from './note-key-use.ts'

/** Of keys that hold a live socket, what each may still do and until when; a socket that is open is a use. */
export async function keyStandings(body: unknown): Promise<KeyStandings> {
  const { keys } = parseInput(askedKeys, body)
  const now = new Date()
  const seen = keys.map(({ hash, ip }) => ({ hash: Buffer.from(hash, 'base64url').toString('hex'), ip }))
  const found = await findKeys(getDatabase(), seen, now)
  for (const [index, key] of found.entries()) if (key) noteKeyUse(key.id, seen[index]?.ip ?? null, now, { isSocket: true })
  return { keys: found.map((key) => (key ? { abilities: key.abilities, endsAt: key.endsAt?.getTime() ?? null } : null)) }
}
