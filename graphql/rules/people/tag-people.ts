import * as z from 'zod/mini'
import { tagsInput, tagsMax, uniqueTags } from '#contracts/recipient/tags.ts'
import { comparableName } from '#contracts/text/fold-text.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { type RecipientRow, refuseErased } from './find-person.ts'
import { savePeopleWords } from './people-words.ts'
import { personSearchText } from './recipient-row.ts'

const peopleMax = 100
const input = z.object({
  ids: z.array(rowId).check(z.minLength(1), z.maxLength(peopleMax)),
  add: z._default(tagsInput, []),
  remove: z._default(tagsInput, []),
})

/**
 * Adds and removes tags of up to 100 people, all or none. Refuses NOT_FOUND, WRONG_STATE {status} for an erased person, VERSION_CONFLICT
 * after a concurrent change, and VALIDATION if one would have more than 30 tags.
 */
export const tagPeople = defineCommand(input, { may: 'recipient.edit' }, async (context) => {
  const {
    input: { ids, add, remove },
    me,
    trx,
    changes,
    audit,
  } = context
  const distinct = [...new Set(ids)]
  const people = await trx('recipients').where({ company: me.company }).whereIn('id', distinct).orderBy('id')
  if (people.length < distinct.length) throw refusal('NOT_FOUND')
  people.forEach(refuseErased)
  let count = 0
  let last: string | undefined
  for (const person of people) {
    const tags = applyTagChange(person, { add, remove })
    if (!tags) continue
    if (tags.length > tagsMax) throw refusal('VALIDATION', { fields: { add: `At most ${tagsMax} tags for ${person.email}` } })
    if (!(await saveTags(context, person, tags))) throw refusal('VERSION_CONFLICT')
    count++
    last = person.id
  }
  if (last) changes.add('recipients', last)
  if (count > 0) await audit('person.tag', 'companies', me.company, { detail: { count, add, remove } })
  return me.company
})

export type TagChange = { add: string[]; remove: string[] }

/** Returns a person's tags after a change, or undefined if they stay the same. */
export function applyTagChange(person: RecipientRow, { add, remove }: TagChange): string[] | undefined {
  const before = parseJson<string[] | null>((person.tags as string | null) ?? null) ?? []
  const removed = new Set(remove.map(comparableName))
  const tags = uniqueTags(before, add).filter((tag) => !removed.has(comparableName(tag)))
  return tags.length === before.length && tags.every((tag) => before.includes(tag)) ? undefined : tags
}

/** Saves a person's tags. Returns false if the person was changed since they were read. */
export async function saveTags({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, person: RecipientRow, tags: string[]): Promise<boolean> {
  const changed = await trx('recipients')
    .where({ id: person.id, version: person.version })
    .update({
      tags: tags.length ? JSON.stringify(tags) : null,
      search_text: personSearchText({ ...person, tags }),
      version: person.version + 1,
      date_updated: now,
    })
  if (changed) await savePeopleWords(trx, [{ ...person, tags }])
  return changed > 0
}
