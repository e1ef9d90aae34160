import { refusal } from '#rules/platform/command/refusal.ts'

/** An order of a list by one column of an index, and by `seq` for equal values. */
export type Order = { column: string; isDescending: boolean }

/** A place in an order: the value of its column, times in ms, and `seq`. */
export type Place = [value: number, seq: number]

export type SortedRow = { id: string; seq: number | string; sorted: number | string | Date }

export const placeOf = ({ sorted, seq }: SortedRow): Place => [sorted instanceof Date ? sorted.getTime() : Number(sorted), Number(seq)]

/** Returns the cursor of a place in an order. */
export const toCursor = ({ column, isDescending }: Order, place: Place): string =>
  Buffer.from(JSON.stringify([column, isDescending, ...place])).toString('base64url')

/** Returns the place of a cursor. Refuses BAD_INPUT for one of another order, and for any other text. */
export function readCursor(cursor: string, { column, isDescending }: Order): Place {
  const [of, direction, value, seq] = parseCursor(cursor)
  if (of !== column || direction !== isDescending || !isWhole(value) || !isWhole(seq) || (isTime(column) && value > latest))
    throw refusal('BAD_INPUT', { path: 'after' })
  return [value, seq]
}

/** Returns true for a column of times, whose places are in ms. */
export const isTime = (column: string): boolean => column.endsWith('_at')

/** The latest time that a Date can have, in ms. */
const latest = 8.64e15

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function parseCursor(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
