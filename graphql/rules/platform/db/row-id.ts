import * as z from 'zod/mini'

const nobody = '00000000-0000-4000-8000-000000000000'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A malformed id becomes one that no row has, so that it answers like an unknown one; PostgreSQL would fail on it. */
export const asRowId = (value: string): string => (uuid.test(value) ? value.toLowerCase() : nobody)

/** Whether another system hands back an id as it was given one: ours are in small letters. */
export const isOwnId = (text: string): boolean => uuid.test(text) && text === text.toLowerCase()

export const rowId = z.pipe(z.string(), z.transform(asRowId))
