import { readMoney } from '#contracts/money/read-money.ts'
import type { ImportMapping } from './reading.ts'
import { type ImportColumn, isUnnamed } from './words.ts'

export type MappedField = keyof ImportMapping

/** The names that each field's column commonly has. They are compared in lower case, without spaces, accents and symbols. */
const words: Record<MappedField, RegExp> = {
  email: /^(e?mail|emails?|emailaddress|emailid|mailid|workemail|officeemail|recipientemail|correo|courriel)$/,
  fullName: /^(fullname|nameinfull|completename|nomcomplet|nombrecompleto)$/,
  firstName:
    /^(firstname|first|givenname|forename|fname|name|recipient|recipientname|employeename|customername|contactname|vorname|prenom|nombre)$/,
  lastName: /^(lastname|last|surname|familyname|lname|secondname|nachname|apellidos?)$/,
  value:
    /^(value|amount|rewardvalue|rewardamount|reward|sum|price|inr|usd|eur|rupees|rs|denomination|giftvalue|giftamount|amountinr|valueinr|betrag|montant)$/,
  points: /^(points?|pts|rewardpoints?|pointvalue|pointsvalue|loyaltypoints|punkte|puntos)$/,
  phone:
    /^(phone|phoneno|phonenumber|mobile|mobileno|mobilenumber|cell|cellphone|contact|contactno|contactnumber|whatsapp|whatsappnumber|tel|telephone|telefon|telefono|handy)$/,
  country: /^(country|countrycode|nation|land|pays|pais)$/,
  timeZone: /^(timezone|tz|zone|zeitzone)$/,
  sendAt: /^(senddate|sendat|sendon|senddatetime|deliverydate|deliveron|scheduledate|scheduledfor|sendtime)$/,
  tags: /^(tags?|labels?|groups?|groupmembership|segments?|categories|team|department|dept)$/,
}

/** The names of a column with first names only, in whatever number of words. Others may have the full name. */
const firstNameOnly = /^(firstname|first|givenname|forename|fname|vorname|prenom)$/
const longFirstName = /\b(first|given|fore) ?name\b/

/** Patterns for longer column names, such as "Work email (name@company.com)" or "Gift value in INR per head". */
const longNames: [MappedField, RegExp][] = [
  ['email', /^(?!.*\b(sent|opened|verified|status|opt|label|type|display)).*(\be ?mail|email|\bmail)s?\b/],
  [
    'firstName',
    /\b(first|given|fore) ?name\b|^name of (the )?(employee|recipient|customer|contact|person|member|guest|participant|winner)/,
  ],
  ['lastName', /\b(last|sur|family) ?name\b/],
  ['value', /(gift|reward|voucher|bonus|incentive).*(value|amount)|(value|amount).*(gift|reward|voucher|bonus|incentive)/],
  ['phone', /^(?!.*\b(type|label|code|country|model|fax)\b).*(phone|mobile|whatsapp)/],
  ['sendAt', /\b(send|deliver|schedul)\w* ?(date|on|at|time)\b/],
]

/**
 * Words in the name of a column about another person, such as the recipient's manager. A column with one is not guessed by `longNames` or
 * by the email addresses in its cells.
 */
const aboutOthers =
  /manager|supervisor|approv|reporting|reports to|sender|referr|emergency|parent|spouse|nominat(ed|or|ing)|request(ed|or|er)|submitted|created by|\blead\b|owner|assistant/

/** Words in the name of the column to use where several have a field, such as the addresses in an export of a staff system. */
const preferred: Partial<Record<MappedField, RegExp>> = {
  email: /\b(work|company|official|office|corporate|business)\b/,
  phone: /\b(mobile|cell|whatsapp)\b/,
}

const longest = 60
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const amount = /^\D{0,4}\d[\d,]{0,9}(\.\d{1,2})?$/

/** Guesses the column of each field by its name, otherwise by its cells. Uses each column once, and no hidden ones. */
export function guessColumns(columns: ImportColumn[]): Partial<Record<MappedField, number>> {
  const guess: Partial<Record<MappedField, number>> = {}
  const isFree = (index: number) => !columns[index]?.isHidden && !Object.values(guess).includes(index)
  const take = (field: MappedField, fits: (column: ImportColumn) => boolean) => {
    const index = columns.findIndex((column, at) => isFree(at) && fits(column))
    if (guess[field] === undefined && index >= 0) guess[field] = index
  }
  const takeOnly = (field: MappedField, fits: (column: ImportColumn) => boolean) => {
    if (columns.filter((column, at) => isFree(at) && fits(column)).length === 1) take(field, fits)
  }
  for (const field of byName) {
    if (field === 'firstName') take(field, ({ name }) => isNamed(name, firstNameOnly))
    take(field, ({ name }) => isNamed(name, words[field]) && !(field === 'value' && isOfPoints(name)))
  }
  for (const [field, look] of longNames) {
    if (guess[field] !== undefined || (field === 'firstName' && guess.fullName !== undefined)) continue
    const found = columns.filter(
      ({ name, samples }, at) =>
        isFree(at) && isAboutRecipient(name) && isNameMatch(name, look) && (field !== 'email' || someMatch(samples, /@/)),
    )
    const chosen = chooseColumn(found, field)
    if (chosen) guess[field] = columns.indexOf(chosen)
  }
  guessFullName(guess, columns)
  takeOnly('email', ({ name, samples }) => isAboutRecipient(name) && mostMatch(samples, address))
  takeOnly('value', (column) => looksLikeSums(column) && isSumName(column.name))
  return guess
}

/**
 * Chooses the column of a field among several. It is the first that ends in “Value”, as Google’s contacts do, else the only one of a
 * preferred name, else the fullest of addresses. Undefined if that leaves several.
 */
function chooseColumn(found: ImportColumn[], field: MappedField): ImportColumn | undefined {
  if (found.length < 2) return found[0]
  const value = found.find(({ name }) => /[\s:_-]value$/i.test(name.trim()))
  if (value) return value
  const filled = ({ filled, samples }: ImportColumn) => filled ?? samples.length
  const most = Math.max(...found.map(filled))
  // a work address missing for few is meant, and one that few have is not
  const named = found.filter((column) => preferred[field]?.test(toWords(column.name)) && filled(column) * 2 > most)
  const best = named.length || field !== 'email' ? named : found.filter((column) => filled(column) === most)
  return best.length === 1 ? best[0] : undefined
}

/** Returns true for a common name of a field, also with a remark in brackets: “Amount (Rs.)”. */
const isNamed = (name: string, look: RegExp): boolean =>
  look.test(bare(name)) || (isAboutRecipient(name) && look.test(bare(withoutRemark(name))))

const withoutRemark = (name: string): string => name.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '')
const isOfPoints = (name: string): boolean => /\b(points?|pts)\b/.test(toWords(name))

/** Returns true if a cell of the line is a common name of an email column. */
export const hasAddressHeading = (cells: string[]): boolean =>
  cells.some((cell) => isNamed(cell, words.email) || longNames.some(([field, look]) => field === 'email' && isNameMatch(cell, look)))

const isNameMatch = (name: string, look: RegExp): boolean => name.length <= longest && look.test(toWords(name))

/** Splits a name into lower-case words: RecipientFirstName becomes "recipient first name". */
const toWords = (name: string): string =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns true if the column's name means an amount, or it has no name. */
const isSumName = (name: string): boolean =>
  isUnnamed({ name }) || /\b(value|amount|montant|betrag|inr|rs|rupees?)\b/.test(toWords(name)) || /\p{Sc}/u.test(name)

const isAboutRecipient = (name: string): boolean => !aboutOthers.test(toWords(name))

/** Returns the number of cells in a line that are common column names. It is high for a heading. */
export function countNamedColumns(cells: string[]): number {
  const names = cells.map((cell) => cell.trim()).filter((text) => text !== '' && text.length <= longest)
  const isKnown = (text: string) =>
    byName.some((field) => isNamed(text, words[field])) ||
    /^(column \d+|error)$/i.test(text) ||
    (!/^[^\s(]+@/.test(text) && longNames.some(([, look]) => isNameMatch(text, look)))
  return names.filter(isKnown).length
}

/** Returns true if all samples of a column look like amounts, they do not count up, and its name is not that of an identifier. */
function looksLikeSums({ name, samples }: ImportColumn): boolean {
  return !isIdentifier.test(bare(name)) && bare(name) !== '' && samples.length > 0 && samples.every(isSum) && !isSequence(samples)
}

const isSum = (cell: string): boolean => amount.test(cell.trim()) || readMoney(cell, 'INR').amount !== undefined

const isSequence = (samples: string[]): boolean =>
  samples.length > 1 && samples.every((cell, index) => index === 0 || Number(cell) === Number(samples[index - 1]) + 1)

/**
 * Maps a "Name" column as the full name if its cells have two words and no column has last names. Removes a full name if another column has
 * the first or last name. A column that is named as that of first names stays so.
 */
function guessFullName(guess: Partial<Record<MappedField, number>>, columns: ImportColumn[]): void {
  const { firstName, lastName } = guess
  const { name = '', samples = [] } = columns[firstName ?? -1] ?? {}
  const isFirst = isNamed(name, firstNameOnly) || longFirstName.test(toWords(name))
  if (firstName !== undefined && lastName === undefined && !isFirst && samples.some((cell) => /\S[\s,]+\S/.test(cell.trim()))) {
    guess.fullName = firstName
    delete guess.firstName
  } else if (firstName !== undefined || lastName !== undefined) delete guess.fullName
}

const byName = [
  'email',
  'lastName',
  'firstName',
  'fullName',
  'value',
  'points',
  'phone',
  'country',
  'timeZone',
  'sendAt',
  'tags',
] as const satisfies MappedField[]

const isIdentifier =
  /id$|no$|nr$|number$|phone|mobile|code|pin|zip|age|year|date|^do[bj]$|^ext(ension)?$|serial|^s(r|l|no)+$|^#|room|floor|seat|grade|level|score|nps|rank|rating|experience|salary|ctc|quantity|qty|count/

const bare = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const mostMatch = (samples: string[], look: RegExp): boolean => samples.filter((cell) => look.test(cell.trim())).length > samples.length / 2

const someMatch = (samples: string[], look: RegExp): boolean => samples.length === 0 || samples.some((cell) => look.test(cell))
