import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import getDatabase from '@directus/api/database/index'
import { readMeWho } from '../core/me.ts'
import { refuse } from '../core/refusal.ts'
import type { RouteAct } from '../core/route.ts'
import { asRowId } from '../core/row-id.ts'
import { documentPath } from './document-files.ts'
import { asAttachment } from './document-name.ts'

/** A paper as a download to whoever may read the company's money; never shown in the page's own origin. */
export async function sendDocument({ req, res, caller }: RouteAct): Promise<void> {
  const knex = getDatabase()
  const me = await readMeWho(knex, caller.user, 'money.view')
  const row = await knex('documents')
    .where({ id: asRowId(String(req.params.id)), company: me.company, status: 'stored' })
    .first('file', 'name', 'media_type')
  const file = row && documentPath(row.file)
  const found = file && (await stat(file).catch(() => undefined))
  if (!found) throw refuse('NOT_FOUND')
  res.status(200).set({
    'content-type': row.media_type,
    'content-disposition': asAttachment(row.name),
    'content-length': String(found.size),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': 'sandbox',
  })
  // A reader that leaves early is no failure.
  await pipeline(createReadStream(file), res).catch(() => res.destroy())
}
