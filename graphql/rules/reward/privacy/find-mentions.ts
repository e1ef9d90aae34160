import type { Knex } from 'knex'
import { readAddress } from '#contracts/address/read-address.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { PersonTraces } from './person-traces.ts'

type Mentioned = Pick<PersonTraces, 'company' | 'emails'>

/** Finds the rows of files with one of the addresses that could not be added as they are. Returns their ids. */
export async function findErrorLines(knex: Knex, { company, emails }: Mentioned): Promise<string[]> {
  const lines = await knex('import_errors')
    .where({ company })
    .where(holdsAny(knex, ['raw'], emails))
    .select('id', 'raw')
  return lines.filter(({ raw }) => mentions(parseJson(raw), emails)).map(({ id }) => id)
}

/** Finds the imports whose samples or findings show one of the addresses. */
export async function findSampledImports(knex: Knex, { company, emails }: Mentioned) {
  const shown = await knex('imports')
    .where({ company })
    .where(holdsAny(knex, ['columns', 'sheets', 'findings'], emails))
    .select('id', 'columns', 'sheets', 'findings')
  return shown.filter((file) => mentions([file.columns, file.sheets, file.findings].map(parseJson), emails))
}

/** Returns a condition that one of the columns has the part of an address up to its @. An apostrophe may be any sign. */
function holdsAny(knex: Knex, columns: string[], emails: readonly string[]): Knex.Raw {
  const patterns = emails.map((email) => `%${email.slice(0, email.indexOf('@') + 1).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
  const pairs = columns.flatMap((column) => patterns.map((pattern) => [column, pattern.replaceAll("'", '_')]))
  const conditions = pairs.map(() => "lower(cast(?? as text)) like ? escape '\\'")
  return knex.raw(`(${conditions.join(' or ') || '1 = 0'})`, pairs.flat())
}

/** Returns true if a text anywhere in a value of JSON has one of the addresses in any spelling. A part of another address is none. */
export function mentions(value: unknown, emails: readonly string[]): boolean {
  if (typeof value === 'string') return addressesIn(value).some((address) => emails.includes(address))
  return Boolean(value) && typeof value === 'object' && Object.values(value as object).some((each) => mentions(each, emails))
}

const addressesIn = (text: string): string[] =>
  text.includes('@') || text.includes('＠') ? text.split(/[\s<>()[\],;:"]+/).flatMap(readToken) : []

/** Returns the address of a word, or those between its slashes. */
function readToken(word: string): string[] {
  const { address } = readAddress(word)
  return address ? [address] : word.split(/[/|=]/).flatMap((part) => readAddress(part).address ?? [])
}
