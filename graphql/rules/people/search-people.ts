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

/** Returns a query of the ids of the company's people that a search text finds. */
export const foundPeople = (company: string, q: string, counts?: number[]): Sql => findBy(people, company, q, counts)

/** Returns a query of the ids of the rewards of the company's people that a search text finds. */
export const rewardsOfPeople = (company: string, q: string, counts?: number[]): Sql =>
  // a cross join is read from left to right on SQLite
  findBy({ id: 'rewards.id', joined: ' cross join rewards', on: ' and rewards.recipient = person.id' }, company, q, counts)

/**
 * Reads the people of the rarest word by `counts`, or of the longest, and compares the others. An id can come more than once. Until an older
 * database is upgraded it reads all search texts.
 */
function findBy(target: Target, company: string, q: string, counts: number[] | undefined): Sql {
  const { id, joined, on } = target
  if (!arePeopleWordsFilled()) {
    const [condition, values] = hasWords('person.search_text', q)
    const bindings = values.filter((value) => value !== 'person.search_text')
    const where = `person.company = ? and person.status <> 'erased'${on} and ${condition.replaceAll('??', 'person.search_text')}`
    return { sql: `select ${id} as id from recipients person${joined} where ${where}`, bindings: [company, ...bindings] }
  }
  const { words, whole } = readSearch(q)
  const first = counts ? counts.indexOf(Math.min(...counts)) : longest(words)
  const others = words.flatMap((choice, at) => (at === first ? [] : [alsoHas(company, choice, counts?.[first], counts?.[at])]))
  const byWords = (words[first] ?? []).map((beginning) => readWord(target, company, beginning, others))
  return unionAll([...byWords, ...whole.map((beginning) => readWord(target, company, beginning, []))])
}

/** Returns a query of the ids of people with a word that begins like this, who match the other conditions. */
function readWord({ id, joined, on }: Target, company: string, beginning: string, others: Sql[]): Sql {
  const own: Sql = { sql: 'w.company = ?', bindings: [company] }
  const where = allOf([own, begins('w', beginning), ...others])
  // the limit makes PostgreSQL compare the words of one person after the other, before it reads what belongs to them
  const found = sqlOf`select w.person as id from plutus_people_words w where ${where} limit ${rowsMax}`
  return sqlOf`select ${id} as id from (${found}) person${joined}${on.replace(' and ', ' where ')}`
}

/** The entries of an index that are read in the time of one look-up in it. */
const entriesOfLookUp = 20

/**
 * Returns the condition that a person has another word. Looks it up for each person, or reads all people of the word once, if that is less.
 * `read` and `all` are the counted people of the rarest word and of this one.
 */
function alsoHas(company: string, choice: Choice, read?: number, all?: number): Sql {
  // the limit keeps PostgreSQL from reading the word of all companies
  if (read === undefined || all === undefined || all >= Math.min(sampled, read * entriesOfLookUp))
    return hasWord('w.person', choice, ' limit 1 offset 0')
  const people = choice.map(
    (each) =>
      sqlOf`select o.person from plutus_people_words o where o.company = ${{ sql: '?', bindings: [company] }} and ${begins('o', each)}`,
  )
  // as a value of its own PostgreSQL reads the list once, and never once for each person
  return sqlOf`(w.person in (${unionAll(people)})) is true`
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

/** The people of a word that are counted to find the rarest. */
const sampled = 20_000

/** Counts the company's people of each word of a search, at most 20,000 of each. Undefined if there is nothing to compare. */
export async function countWords(knex: Knex, company: string, q: string): Promise<number[] | undefined> {
  const { words } = readSearch(q)
  if (words.length < 2 || !arePeopleWordsFilled()) return undefined
  return Promise.all(words.map((choice) => countUpTo(knex, unionAll(choice.map((each) => readWord(people, company, each, []))), sampled)))
}
