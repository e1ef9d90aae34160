import getDatabase from '@directus/api/database/index'
import { readMe } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { RouteContext } from '#rules/platform/http/route.ts'
import { files } from './files.ts'
import { imageKey } from './upload-files.ts'

const avatarName = /^[0-9a-f-]{36}\.png$/

/**
 * Sends the avatar of a member of the caller's company, or the caller's own unused upload.
 * Refuses NOT_FOUND, also for another company's avatar.
 */
export async function sendAvatar({ req, res, caller }: RouteContext): Promise<void> {
  const knex = getDatabase()
  const me = await readMe(knex, caller.user)
  const file = String(req.params.file)
  if (!avatarName.test(file)) throw refusal('NOT_FOUND')
  const isShown =
    (await knex('members').where({ company: me.company, avatar: file }).first('id')) ??
    (await knex('plutus_uploads').where({ member: me.id, kind: 'avatar', file }).first('id'))
  const picture = isShown && (await files().read(imageKey('avatar', file)))
  if (!picture) throw refusal('NOT_FOUND')
  res.type('png').set({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, max-age=86400, immutable' }).send(picture)
}
