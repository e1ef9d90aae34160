import * as z from 'zod/mini'
import { likePattern } from '#rules/platform/db/literal-text.ts'
import { foldText } from '#rules/platform/input/fold-text.ts'
import type { QueryOf } from '../../model/tables.ts'
import { recipientStatuses } from './recipient-statuses.ts'
import { tagToken } from './tags.input.ts'

/** What the list of people shows; a part left out restricts nothing. */
export const peopleFilter = z.strictObject({
  status: z.nullish(z.array(z.enum(recipientStatuses)).check(z.minLength(1))),
  tag: z.nullish(z.string().check(z.trim(), z.minLength(1), z.maxLength(32))),
  q: z.nullish(z.string().check(z.trim(), z.maxLength(100))),
})

export type PeopleFilter = z.output<typeof peopleFilter>

/** The company's people that the web's list finds, but for those who are nobody any more. */
export function wherePeople(query: QueryOf<'recipients'>, company: string, { status, tag, q }: PeopleFilter): void {
  query.where({ company }).whereNot({ status: 'erased' })
  if (status) query.whereIn('status', status)
  for (const word of [q && foldText(q), tag && tagToken(tag)]) {
    if (word) query.whereRaw("search_text like ? escape '\\'", [likePattern(word)])
  }
}
