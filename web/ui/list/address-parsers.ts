import { createParser } from 'nuqs'

/** The page of a list in an address; a page that no list has is none. */
export const parseAsPage = createParser({
  parse: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : null),
  serialize: String,
})

/** The search text in an address, which may have characters that no field accepts, and more than anyone types. */
export const parseAsText = createParser({
  parse: (text) =>
    text
      .replaceAll(/\p{Cc}/gu, '')
      .slice(0, wordsMax)
      .toWellFormed(),
  serialize: String,
})

const wordsMax = 100
