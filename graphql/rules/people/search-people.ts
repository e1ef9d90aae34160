import type { Knex } from 'knex'
import { tagToken } from '#contracts/recipient/tag-text.ts'
import { foldText } from '#contracts/text/fold-text.ts'
import { withPlainDigits } from '#contracts/text/plain-digits.ts'
import { cutWord, searchedBeginnings } from '#contracts/text/search-words.ts'
import { hasWords, likePattern } from '#rules/platform/db/literal-text.ts'
import { countUpTo, type Sql, sqlOf, unionAll } from '#rules/platform/list/sql.ts'
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
  const whole = [...(addressPart.test(folded) ? [folded] : []), digits, digits.replace(/^0+/, '')]
  return { words, whole: [...new Set(whole)].filter((text) => text !== '' && !(words.length === 1 && words[0]?.includes(text))) }
}

/** Matches the beginning of an email address that has more than letters, which `searchWords` would take apart. */
const addressPart = /^[^\s#,;:<>()[\]"]*[._+@%&'-][^\s#,;:<>()[\]"]*$/

/** The ids that a search reads for each person: their own, or those of rows that belong to them. */
type Target = { id: string; joined: string; on: string }

const people: Target = { id: 'person.id', joined: '', on: '' }

/** Returns a query of the ids of the company's people that a search text finds. `driver` is the word to read people by. */
export const foundPeople = (company: string, q: string, driver?: number): Sql => findBy(people, company, q, driver)

/** Returns a query of the ids of the rewards of the company's people that a search text finds. */
export const rewardsOfPeople = (company: string, q: string, driver?: number): Sql =>
  // a cross join is read from left to right on SQLite
  findBy({ id: 'rewards.id', joined: ' cross join rewards', on: ' and rewards.recipient = person.id' }, company, q, driver)

/**
 * Reads the people of one word, `driver` or the longest, and compares the others. An id can come more than once. Until an older database is
 * upgraded it reads all search texts.
 */
function findBy(target: Target, company: string, q: string, driver: number | undefined): Sql {
  const { id, joined, on } = target
  if (!arePeopleWordsFilled()) {
    const [condition, values] = hasWords('person.search_text', q)
    const bindings = values.filter((value) => value !== 'person.search_text')
    const where = `person.company = ? and person.status <> 'erased'${on} and ${condition.replaceAll('??', 'person.search_text')}`
    return { sql: `select ${id} as id from recipients person${joined} where ${where}`, bindings: [company, ...bindings] }
  }
  const { words, whole } = readSearch(q)
  const first = driver ?? longest(words)
  const others = words.filter((_, at) => at !== first)
  const byWords = (words[first] ?? []).map((beginning) => readWord(target, company, beginning, others))
  return unionAll([...byWords, ...whole.map((beginning) => readWord(target, company, beginning, []))])
}

/** Returns a query of the ids of people with a word that begins like this, and with each of the others. */
function readWord({ id, joined, on }: Target, company: string, beginning: string, others: Choice[]): Sql {
  const own: Sql = { sql: 'w.company = ?', bindings: [company] }
  const where = allOf([own, begins('w', beginning), ...others.map((choice) => hasWord('w.person', choice, ' limit 1 offset 0'))])
  // the limits make PostgreSQL compare the words of one person after the other, before it reads what belongs to them
  const found = sqlOf`select w.person as id from plutus_people_words w where ${where} limit ${rowsMax}`
  return sqlOf`select ${id} as id from (${found}) person${joined}${on.replace(' and ', ' where ')}`
}

/** More than any database has. */
const rowsMax = 1_000_000_000

/**
 * Returns the condition that the search text finds the person of `column`, which compares one person's words. With `byTexts` it compares
 * their search text, as until an older database is upgraded.
 */
export function isFoundPerson(column: string, q: string, byTexts = !arePeopleWordsFilled()): Sql {
  if (byTexts) {
    const [condition, values] = hasWords('p.search_text', q)
    const bindings = values.filter((value) => value !== 'p.search_text')
    const found: Sql = { sql: condition.replaceAll('??', 'p.search_text'), bindings }
    return sqlOf`exists (select 1 from recipients p where p.id = ${column} and ${found})`
  }
  const { words, whole } = readSearch(q)
  return anyOf([allOf(words.map((choice) => hasWord(column, choice))), ...whole.map((each) => hasWord(column, [each]))])
}

/** Returns a query of the ids of the company's people with a tag. */
export const taggedPeople = (company: string, tag: string): Sql =>
  arePeopleWordsFilled()
    ? { sql: 'select person as id from plutus_people_words where company = ? and word = ?', bindings: [company, cutWord(tagToken(tag))] }
    : {
        sql: "select id from recipients where company = ? and search_text like ? escape '\\'",
        bindings: [company, likePattern(tagToken(tag))],
      }

/** Returns the condition that the person of `column` has a tag. With `byTexts` it compares their search text. */
export const hasTag = (column: string, tag: string, byTexts = !arePeopleWordsFilled()): Sql =>
  byTexts
    ? {
        sql: `exists (select 1 from recipients p where p.id = ${column} and p.search_text like ? escape '\\')`,
        bindings: [likePattern(tagToken(tag))],
      }
    : {
        sql: `exists (select 1 from plutus_people_words t where t.person = ${column} and t.word = ?)`,
        bindings: [cutWord(tagToken(tag))],
      }

/** Returns the condition that the person of `column` has a word that begins like one of a choice. */
const hasWord = (column: string, choice: Choice, limit = ''): Sql =>
  sqlOf`exists (select 1 from plutus_people_words o where o.person = ${column} and ${anyOf(choice.map((each) => begins('o', each)))}${limit})`

/** Returns the condition that a word begins like this. Of a text longer than words are stored, the person has to have all. */
function begins(name: string, text: string): Sql {
  const stored = cutWord(text)
  const range: Sql = { sql: `${name}.word >= ? and ${name}.word < ?`, bindings: [stored, `${stored}\u{10ffff}`] }
  if (stored === text) return range
  const texts: Sql = {
    sql: "p.search_text like ? escape '\\' or cast(p.former_emails as text) like ? escape '\\'",
    bindings: [likePattern(text), likePattern(text)],
  }
  return sqlOf`${range} and exists (select 1 from recipients p where p.id = ${name}.person and (${texts}))`
}

const joinBy = (word: string, parts: Sql[]): Sql => ({
  sql: `(${parts.map(({ sql }) => `(${sql})`).join(word)})`,
  bindings: parts.flatMap(({ bindings }) => bindings),
})
const anyOf = (parts: Sql[]): Sql => joinBy(' or ', parts)
const allOf = (parts: Sql[]): Sql => joinBy(' and ', parts)

const longest = (words: Choice[]): number =>
  words.reduce((best, [word = ''], at) => (word.length > (words[best]?.[0]?.length ?? 0) ? at : best), 0)

/** The rows of a word that are counted to find the rarest. */
const sampled = 10_000

/** Returns which word of a search the fewest people have, to read them first. Counts at most 10,000 people of each word. */
export async function rarestWord(knex: Knex, company: string, q: string): Promise<number | undefined> {
  const { words } = readSearch(q)
  if (words.length < 2 || !arePeopleWordsFilled()) return undefined
  const counts = await Promise.all(
    words.map((choice) => countUpTo(knex, unionAll(choice.map((each) => readWord(people, company, each, []))), sampled)),
  )
  return counts.indexOf(Math.min(...counts))
}
