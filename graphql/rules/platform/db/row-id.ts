import * as z from 'zod/mini'
import { isUuid } from '../../../contracts/is-uuid.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

/** A malformed id becomes one that no row has, so that it answers like an unknown one; PostgreSQL would fail on it. */
export const asRowId = (value: string): string => (isUuid(value) ? value.toLowerCase() : nobody)

/** Whether another system hands back an id as it was given one: ours are in small letters. */
export const isOwnId = (text: string): boolean => isUuid(text) && text === text.toLowerCase()

export const rowId = z.pipe(z.string(), z.transform(asRowId))
