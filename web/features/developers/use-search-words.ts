import { parseAsString, useQueryState } from 'nuqs'

/** What the reference is searched for; in the address, so that a search can be shared. */
export const useSearchWords = () => useQueryState('q', parseAsString.withDefault(''))
