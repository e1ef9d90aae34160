import { escapeLike } from './literal-text.ts'

/** A text as it stands anywhere in a column, for `like ? escape '\'`: `%` and `_` that a person types are letters. */
export const likePattern = (text: string): string => `%${escapeLike(text)}%`
