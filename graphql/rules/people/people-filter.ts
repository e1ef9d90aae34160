import * as z from 'zod/mini'
import { tagToken } from '#contracts/recipient/tags.ts'
import { recipientStatuses } from '#contracts/recipient/words.ts'
import { searchInput, trimmed } from '#contracts/text/text-input.ts'
import type { QueryOf } from '#model/tables.ts'
import { hasWords, likePattern } from '#rules/platform/db/literal-text.ts'
import { rowId } from '#rules/platform/db/row-id.ts'

/** The maximum number of people that a filter can name. */
const idsMax = 500

/** The filter of the people list. Omitted fields do not restrict it. `q` is the search text. */
export const peopleFilter = z.strictObject({
  ids: z.nullish(z.array(rowId).check(z.minLength(1), z.maxLength(idsMax))),
  status: z.nullish(z.array(z.enum(recipientStatuses)).check(z.minLength(1))),
  tag: z.nullish(z.string().check(trimmed, z.minLength(1), z.maxLength(32))),
  q: searchInput,
})

export type PeopleFilter = z.output<typeof peopleFilter>

/** Restricts a query to the company's people that match the filter. Erased people are excluded. */
export function wherePeople(query: QueryOf<'recipients'>, company: string, { ids, status, tag, q }: PeopleFilter): void {
  query.where({ company }).whereNot({ status: 'erased' })
  if (ids) query.whereIn('id', ids)
  if (status) query.whereIn('status', status)
  if (q) query.whereRaw(...hasWords('search_text', q))
  if (tag) query.whereRaw("search_text like ? escape '\\'", [likePattern(tagToken(tag))])
}
