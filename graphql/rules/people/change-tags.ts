import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { RecipientRow } from './lock-person-for-update.ts'
import { searchText } from './recipient-row.ts'

export type TagChange = { add: string[]; remove: string[] }

/** The tags of a person after a change; undefined where it changes nothing. */
export function tagsAfter(person: RecipientRow, { add, remove }: TagChange): string[] | undefined {
  const before = parseJson<string[] | null>((person.tags as string | null) ?? null) ?? []
  const tags = [...new Set([...before, ...add])].filter((tag) => !remove.includes(tag))
  return tags.length === before.length && tags.every((tag) => before.includes(tag)) ? undefined : tags
}

/** Writes them; false when someone changed the person since they were read. */
export async function putTags({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, person: RecipientRow, tags: string[]): Promise<boolean> {
  const changed = await trx('recipients')
    .where({ id: person.id, version: person.version })
    .update({
      tags: tags.length ? JSON.stringify(tags) : null,
      search_text: searchText({ ...person, tags }),
      version: person.version + 1,
      date_updated: now,
    })
  return changed > 0
}
