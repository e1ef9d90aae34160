import type { Knex } from 'knex'
import { tagToken } from '#contracts/recipient/tag-text.ts'
import { foldText } from '#contracts/text/fold-text.ts'
import { cutWord, nameEnds } from '#contracts/text/search-words.ts'
import type { Json } from '#model/fields.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { inList, parseJson } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { log } from '#rules/platform/log.ts'
import type { Upgrade } from '#rules/platform/upgrade/run-upgrade.ts'

/** A person as stored, as far as they are found by it. */
export type FoundPerson = {
  id: string
  company: string
  email: string
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  phone?: string | null | undefined
  tags?: Json<string[] | null> | undefined
  former_emails?: Json<string[] | null> | undefined
}

type FoundWords = Omit<FoundPerson, 'id' | 'company'>

/** Returns the words by whose beginnings a person is found: of their name, email addresses, phone number and tags. */
export function personWords({ first_name, last_name, email, phone, tags, former_emails }: FoundWords): string[] {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  const numbers = phone ? phoneWords(phone) : []
  const emails = [email, ...(parseJson(former_emails ?? null) ?? [])].map(foldText)
  const words = [...nameEnds(name), ...emails, ...numbers, ...(parseJson(tags ?? null) ?? []).map(tagToken)]
  return [...new Set(words.filter(Boolean).map(cutWord))]
}

/** Returns true if two states of a person have the same words. */
export const haveSameWords = (one: FoundWords, other: FoundWords): boolean => personWords(one).join('\n') === personWords(other).join('\n')

/** Returns the digits of an E.164 number with and without its country code, as people dial it at home. */
function phoneWords(phone: string): string[] {
  const digits = phone.replace(/^\+/, '')
  return [digits, digits.replace(countryCode, '')]
}

const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * Stores the words of people who were written in this transaction, and removes those they no longer have. With `areNew` none are stored
 * yet. Call it after the rows are written, whose locks make it safe against concurrent changes.
 */
export async function savePeopleWords(trx: Knex.Transaction, people: FoundPerson[], { areNew = false } = {}): Promise<void> {
  if (!people.length) return
  const stored = areNew
    ? new Map<string, Set<string>>()
    : await readWords(
        trx,
        people.map(({ id }) => id),
      )
  const added: { company: string; person: string; word: string }[] = []
  for (const person of people) {
    const before = stored.get(person.id)
    for (const word of personWords(person)) if (!before?.delete(word)) added.push({ company: person.company, person: person.id, word })
  }
  await deleteWords(
    trx,
    [...stored].flatMap(([person, words]) => [...words].map((word) => [person, word])),
  )
  // in the order of the index
  added.sort((one, other) => (one.word < other.word ? -1 : 1))
  await insertAsJson(trx, 'plutus_people_words', added)
}

async function deleteWords(trx: Knex.Transaction, words: string[][]): Promise<void> {
  if (!words.length) return
  const pair = isPostgres(trx) ? 'cast(value ->> 0 as uuid), value ->> 1' : 'value ->> 0, value ->> 1'
  const pairs = trx.raw(`select ${pair} from ${isPostgres(trx) ? 'json_array_elements' : 'json_each'}(?)`, [JSON.stringify(words)])
  await trx('plutus_people_words').whereRaw('(person, word) in (?)', [pairs]).delete()
}

async function readWords(trx: Knex.Transaction, ids: string[]): Promise<Map<string, Set<string>>> {
  const rows = await trx('plutus_people_words')
    .where(inList(trx, 'person', ids))
    .select('person', 'word')
  const byPerson = Map.groupBy(rows, ({ person }) => person)
  return new Map([...byPerson].map(([person, words]) => [person, new Set(words.map(({ word }) => word))]))
}

/** The stored name of the upgrade that fills the words of people in an older database. */
export const peopleWordsUpgrade = 'people-words'

const upgradeRows = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Stores the words of the next 500 people of an older database, and removes those of people whom an older version has erased since. Locks
 * them, so that a concurrent change is not overwritten.
 */
export const fillPeopleWords: Upgrade = async ({ trx }, after) => {
  const query = trx('recipients')
    .where('id', '>', after || firstId)
    .orderBy('id')
    .limit(upgradeRows)
    .select('id', 'company', 'email', 'former_emails', 'first_name', 'last_name', 'phone', 'tags', 'status')
  const people = await (isPostgres(trx) ? query.forUpdate() : query)
  const erased = people.filter(({ status }) => status === 'erased').map(({ id }) => id)
  if (erased.length)
    await trx('plutus_people_words')
      .where(inList(trx, 'person', erased))
      .delete()
  await savePeopleWords(
    trx,
    people.filter(({ status }) => status !== 'erased'),
  )
  return people.length === upgradeRows ? people.at(-1)?.id : undefined
}

let areFilled = false
const noticeMs = 30_000

/** Notes whether every person's words are stored. Until the upgrade of an older database is done, people are found by their search texts. */
export async function notePeopleWords(knex: Knex): Promise<void> {
  if (!areFilled)
    areFilled = Boolean(
      await knex('plutus_meta')
        .where({ key: `upgrade:${peopleWordsUpgrade}` })
        .first('key'),
    )
}

/** Notes it now, and every half minute until they are, as another process may fill them. */
export async function watchPeopleWords(knex: Knex): Promise<void> {
  await notePeopleWords(knex)
  if (!areFilled) setTimeout(() => void watchPeopleWords(knex).catch(log.error), noticeMs).unref()
}

/** Returns true once every person's words are stored. */
export const arePeopleWordsFilled = (): boolean => areFilled
