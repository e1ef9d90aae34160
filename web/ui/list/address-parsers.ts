import { createParser } from 'nuqs'

/** Parses the page number of a list in the URL. Null when no list has that page. */
export const parseAsPage = createParser({
  parse: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : null),
  serialize: String,
})

/** Parses the search text in the URL. Removes control characters and limits its length. */
export const parseAsText = createParser({
  parse: (text) =>
    text
      .replaceAll(/\p{Cc}/gu, '')
      .slice(0, wordsMax)
      .toWellFormed(),
  serialize: String,
})

const wordsMax = 100
