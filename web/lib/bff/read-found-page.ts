/** One answer of a search route: ids in the order of the list, and the cursor of what follows them. Null after the last. */
export type FoundIds = {
  ids: string[]
  next: string | null
  /** The number of all matches. With `isCountMin` there are more, and counting stopped here. */
  count: number
  isCountMin: boolean
  /** True if a search for one letter stopped at the first 10,000 people. */
  isNarrowed: boolean
  /** The value of all matching rewards and the part that is left, in minor units. Null with `isCountMin`. */
  value?: string | null
  remaining?: string | null
}

/** The cursors of one search by the number of rows before them. */
export type Cursors = Map<number, string>

type Place = { page: number; size: number }
type Step = { after?: string; limit: number }

/** The most ids of one answer. */
const idsMax = 500
/** The most requests for one page. With them a page of the first 10,000 rows is reached from the start. */
const stepsMax = 20

/**
 * Reads the ids of one page. Starts at the nearest known cursor before it, and adds the cursors that it passes. An answer may be shorter
 * than its limit before the end. A page beyond the end, or further than 10,000 rows from a known cursor, is empty.
 */
export async function readFoundPage<Answer extends FoundIds>(
  search: (step: Step) => Promise<Answer>,
  cursors: Cursors,
  { page, size }: Place,
): Promise<Answer> {
  const start = (page - 1) * size
  let at = Math.max(0, ...[...cursors.keys()].filter((rows) => rows <= start))
  let after = cursors.get(at)
  const ids: string[] = []
  for (let step = 1; ; step++) {
    const answer = await search({ limit: Math.min(idsMax, start + size - at), ...(after !== undefined && { after }) })
    ids.push(...answer.ids.slice(Math.max(0, start - at)))
    at += answer.ids.length
    if (answer.next !== null) cursors.set(at, answer.next)
    if (at >= start + size || answer.next === null || step === stepsMax) return { ...answer, ids }
    after = answer.next
  }
}

/**
 * Returns the number of rows that a pager shows, and `countTo`, up to which they were counted. Undefined `countTo` means that all were
 * counted.
 */
export function countFound({ ids, next, count, isCountMin }: FoundIds, { page, size }: Place): { total: number; countTo?: number } {
  if (!isCountMin || ids.length === 0) return { total: count }
  const end = (page - 1) * size + ids.length
  if (next === null) return { total: end }
  const countTo = Math.max(count, end)
  return { total: countTo + 1, countTo }
}
