import { createParser } from 'nuqs'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'

/** Parses the page number in the URL, from 1 to 99999. Null for anything else. */
export const parseAsPage = createParser({
  parse: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : null),
  serialize: String,
})

/** Parses the search text in the URL. Removes control characters and cuts it to 100 characters. */
export const parseAsText = createParser({
  parse: (text) =>
    text
      .replaceAll(/\p{Cc}/gu, '')
      .slice(0, wordsMax)
      .toWellFormed(),
  serialize: String,
})

const wordsMax = 100

/** Parses an id in the URL. Null for anything else. */
export const parseAsId = createParser({ parse: (text) => (isUuid(text) ? text : null), serialize: String })
