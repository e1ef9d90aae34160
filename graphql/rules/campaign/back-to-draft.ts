import type { Work } from '../core/transact.ts'

/**
 * What did not leave can be edited and launched anew. Its version rises: a page that launches it again makes another launch,
 * not the one that was taken back.
 */
export async function backToDraft({ trx, changes, now }: Work, id: string): Promise<void> {
  await trx('campaigns')
    .where({ id })
    .update({
      status: 'draft',
      launched_at: null,
      ends_at: null,
      version: trx.raw('version + 1'),
      revision: trx.raw('revision + 1'),
      date_updated: now,
    })
  changes.add('campaigns', id)
}
