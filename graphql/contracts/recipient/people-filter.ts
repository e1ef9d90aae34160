import * as z from 'zod/mini'
import { searchInput, trimmed } from '#contracts/text/text-input.ts'
import { instantInput } from '#contracts/time/instant-input.ts'
import { recipientStatuses } from './words.ts'

/** The maximum number of people that a filter can name. */
const idsMax = 500

/** The filter of the people list, of its export and of acts on all that match. Omitted fields do not restrict it. `q` is the search text. */
export const peopleFilter = z.strictObject({
  ids: z.nullish(z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(idsMax))),
  status: z.nullish(z.array(z.enum(recipientStatuses)).check(z.minLength(1))),
  tag: z.nullish(z.string().check(trimmed, z.minLength(1), z.maxLength(32))),
  /** Only people added at this time or later. */
  createdFrom: z.nullish(instantInput),
  /** Only people added before this time. */
  createdTo: z.nullish(instantInput),
  q: searchInput,
})

export type PeopleFilter = z.output<typeof peopleFilter>
