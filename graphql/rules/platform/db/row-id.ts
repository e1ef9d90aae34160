import * as z from 'zod/mini'
import { isUuid } from '#contracts/text/is-uuid.ts'

const unusedId = '00000000-0000-4000-8000-000000000000'

/** Replaces a malformed id with one that no row has, so that it behaves like an unknown id. PostgreSQL would fail on it. */
export const asRowId = (value: string): string => (isUuid(value) ? value.toLowerCase() : unusedId)

/** Returns true for a UUID in lower case, the form in which Plutus passes ids to other systems. */
export const isOwnId = (text: string): boolean => isUuid(text) && text === text.toLowerCase()

export const rowId = z.pipe(z.string(), z.transform(asRowId))
