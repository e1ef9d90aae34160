import type { Knex } from 'knex'
import { tagToken } from '#contracts/recipient/tags.ts'
import { foldText } from '#contracts/text/fold-text.ts'
import { withPlainDigits } from '#contracts/text/plain-digits.ts'
import { searchedBeginnings, wordMax } from '#contracts/text/search-words.ts'
import { hasWords } from '#rules/platform/db/literal-text.ts'
import { countUpTo, type Sql, unionAll } from '#rules/platform/list/sql.ts'
import { arePeopleWordsFilled } from './people-words.ts'

/** One of these beginnings has to be found among a person's words. */
type Choice = string[]

/**
 * The beginnings that a search text asks for: each of `words`, or else one of `whole`, such as an email address or a phone number.
 */
export type SearchedPeople = { words: Choice[]; whole: string[] }

/** Returns the beginnings of words by which a search text finds people. */
export function readSearch(q: string): SearchedPeople {
  const words = searchedBeginnings(q)
  const folded = foldText(q)
  const digits = /^\+?[\d\s()./-]{3,}$/.test(withPlainDigits(q)) ? withPlainDigits(q).replaceAll(/\D/g, '') : ''
  const whole = [...(addressPart.test(folded) ? [folded] : []), digits, digits.replace(/^0+/, '')].map((text) => text.slice(0, wordMax))
  return { words, whole: [...new Set(whole)].filter((text) => text !== '' && !(words.length === 1 && words[0]?.includes(text))) }
}

/** Matches the beginning of an email address that has more than letters, which `searchWords` would take apart. */
const addressPart = /^[^\s#,;:<>()[\]"]*[._+@%&'-][^\s#,;:<>()[\]"]*$/

/**
 * Returns a query of the ids of the company's people that a search text finds. It reads the people of one word, `driver` or the longest,
 * and compares the others. Until an older database is upgraded it reads all search texts.
 */
export function foundPeople(company: string, q: string, driver?: number): Sql {
  if (!arePeopleWordsFilled()) {
    const [condition, values] = hasWords('search_text', q)
    const sql = condition.replaceAll('??', 'search_text')
    const bindings = values.filter((value) => value !== 'search_text')
    return { sql: `select id from recipients where company = ? and status <> 'erased' and ${sql}`, bindings: [company, ...bindings] }
  }
  const { words, whole } = readSearch(q)
  const first = driver ?? longest(words)
  const others = words.filter((_, at) => at !== first)
  const byWords = (words[first] ?? []).map((beginning) => peopleOf(company, beginning, others))
  return unionAll([...byWords, ...whole.map((beginning) => peopleOf(company, beginning, []))])
}

/**
 * Returns the condition that the search text finds the person of `column`, which compares one person's words. For rows that are read in the
 * order of their list. Undefined until an older database is upgraded.
 */
export function isFoundPerson(column: string, q: string): Sql | undefined {
  if (!arePeopleWordsFilled()) return undefined
  const { words, whole } = readSearch(q)
  const has = (choice: Choice) => `exists (select 1 from plutus_people_words o where o.person = ${column} and (${orBegins(choice)}))`
  const sql = [words.map(has).join(' and '), ...whole.map((each) => has([each]))].map((part) => `(${part})`).join(' or ')
  return { sql, bindings: [...words.flat(), ...whole].flatMap(rangeOf) }
}

/** Returns a query of the ids of the company's people with a tag. */
export const taggedPeople = (company: string, tag: string): Sql => ({
  sql: 'select person from plutus_people_words where company = ? and word = ?',
  bindings: [company, tagToken(tag).slice(0, wordMax)],
})

/** Returns the condition that the person of `column` has a tag. */
export const hasTag = (column: string, tag: string): Sql => ({
  sql: `exists (select 1 from plutus_people_words t where t.person = ${column} and t.word = ?)`,
  bindings: [tagToken(tag).slice(0, wordMax)],
})

/** Returns a query of the ids of people with a word that begins like this, and with each of the others. */
function peopleOf(company: string, beginning: string, others: Choice[]): Sql {
  const more = others.map(
    (choice) => ` and exists (select 1 from plutus_people_words o where o.person = w.person and (${orBegins(choice)}))`,
  )
  return {
    sql: `select w.person from plutus_people_words w where w.company = ? and w.word >= ? and w.word < ?${more.join('')}`,
    bindings: [company, ...rangeOf(beginning), ...others.flat().flatMap(rangeOf)],
  }
}

const orBegins = (choice: Choice): string => choice.map(() => '(o.word >= ? and o.word < ?)').join(' or ')

/** Returns the first text that begins like this, and one after all of them. */
const rangeOf = (beginning: string): [string, string] => [beginning, `${beginning}\u{10ffff}`]

const longest = (words: Choice[]): number =>
  words.reduce((best, [word = ''], at) => (word.length > (words[best]?.[0]?.length ?? 0) ? at : best), 0)

/** The rows of a word that are counted to find the rarest. */
const sampled = 2000

/** Returns which word of a search the fewest people have, to read them first. Counts at most 2,000 people of each word. */
export async function rarestWord(knex: Knex, company: string, q: string): Promise<number | undefined> {
  const { words } = readSearch(q)
  if (words.length < 2 || !arePeopleWordsFilled()) return undefined
  const counts = await Promise.all(
    words.map((choice) => countUpTo(knex, unionAll(choice.map((each) => peopleOf(company, each, []))), sampled)),
  )
  return counts.indexOf(Math.min(...counts))
}
