import { createParser } from 'nuqs'

/** The page of a list that an address names; what no list has is none. */
export const parseAsPage = createParser({
  parse: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : null),
  serialize: String,
})

/** What is searched for: an address carries signs that no field takes, and more than anybody types. */
export const parseAsText = createParser({
  parse: (text) =>
    text
      .replaceAll(/\p{Cc}/gu, '')
      .slice(0, wordsMax)
      .toWellFormed(),
  serialize: String,
})

const wordsMax = 100
