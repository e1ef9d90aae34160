import type { ImportMapping } from './import-mapping.input.ts'
import { type ImportColumn, isUnnamed } from './sheet-head.ts'

export type Field = keyof ImportMapping

/** Words that columns are called, without spaces and symbols. */
const words: Record<Field, RegExp> = {
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
  tags: /^(tags?|labels?|groups?|segments?|team|department|dept)$/,
}

/** Longer names that say the same, such as "Work email (name@company.com)" or "Gift value in INR per head", in separate words. */
const longer: [Field, RegExp][] = [
  ['email', /^(?!.*\b(sent|opened|verified|status|opt)).*(\be ?mail|email|\bmail)s?\b/],
  [
    'firstName',
    /\b(first|given|fore) ?name\b|^name of (the )?(employee|recipient|customer|contact|person|member|guest|participant|winner)/,
  ],
  ['lastName', /\b(last|sur|family) ?name\b/],
  ['value', /(gift|reward|voucher|bonus|incentive).*(value|amount)|(value|amount).*(gift|reward|voucher|bonus|incentive)/],
  ['phone', /^(?!.*\b(type|code|country|model)\b).*(phone|mobile|whatsapp)/],
  ['sendAt', /\b(send|deliver|schedul)\w* ?(date|on|at|time)\b/],
]

/** Columns about someone else than the row's own person. */
const ofOthers =
  /manager|supervisor|approv|reporting|reports to|sender|referr|emergency|parent|spouse|nominat(ed|or|ing)|request(ed|or|er)|submitted|created by|\blead\b|owner|assistant/

const longest = 60
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const amount = /^\D{0,4}\d[\d,]{0,9}(\.\d{1,2})?$/

/** Guesses which column is what: by its name, else by its cells. Each column is used once, a hidden one never. */
export function guessColumns(columns: ImportColumn[]): Partial<Record<Field, number>> {
  const guess: Partial<Record<Field, number>> = {}
  const isFree = (index: number) => !columns[index]?.isHidden && !Object.values(guess).includes(index)
  const take = (field: Field, fits: (column: ImportColumn) => boolean) => {
    const index = columns.findIndex((column, at) => isFree(at) && fits(column))
    if (guess[field] === undefined && index >= 0) guess[field] = index
  }
  const takeOnly = (field: Field, fits: (column: ImportColumn) => boolean) => {
    if (columns.filter((column, at) => isFree(at) && fits(column)).length === 1) take(field, fits)
  }
  for (const field of byName) take(field, ({ name }) => words[field].test(bare(name)))
  for (const [field, look] of longer) {
    if (field === 'firstName' && guess.fullName !== undefined) continue
    takeOnly(field, ({ name, samples }) => isOwn(name) && isCalled(name, look) && (field !== 'email' || someLook(samples, /@/)))
  }
  guessFullName(guess, columns)
  takeOnly('email', ({ name, samples }) => isOwn(name) && mostLook(samples, address))
  takeOnly('value', (column) => looksLikeSums(column) && namesSum(column.name))
  return guess
}

/** Whether a line names the column of its addresses. */
export const namesAddresses = (cells: string[]): boolean =>
  cells.some((cell) => words.email.test(bare(cell)) || longer.some(([field, look]) => field === 'email' && isCalled(cell, look)))

const isCalled = (name: string, look: RegExp): boolean => name.length <= longest && look.test(spaced(name))

/** In lower case, each word apart: RecipientFirstName is "recipient first name". */
const spaced = (name: string): string =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A name that says that it is a sum, or none at all. */
const namesSum = (name: string): boolean =>
  isUnnamed({ name }) || /\b(value|amount|montant|betrag|inr|rs|rupees?)\b/.test(spaced(name)) || /\p{Sc}/u.test(name)

const isOwn = (name: string): boolean => !ofOthers.test(spaced(name))

/** How many cells of a line are called as columns usually are. */
export function countNamedColumns(cells: string[]): number {
  const names = cells.map((cell) => ({ text: cell.trim(), bare: bare(cell) })).filter(({ text }) => text !== '' && text.length <= longest)
  const isNamed = ({ text, bare }: { text: string; bare: string }) =>
    byName.some((field) => words[field].test(bare)) ||
    /^(column \d+|error)$/i.test(text) ||
    (!/^[^\s(]+@/.test(text) && longer.some(([, look]) => isCalled(text, look)))
  return names.filter(isNamed).length
}

/** Amounts that are no running numbers, in a column whose name says nothing else. */
function looksLikeSums({ name, samples }: ImportColumn): boolean {
  return !isIdentifier.test(bare(name)) && bare(name) !== '' && allLook(samples, amount) && !isSequence(samples)
}

const isSequence = (samples: string[]): boolean =>
  samples.length > 1 && samples.every((cell, index) => index === 0 || Number(cell) === Number(samples[index - 1]) + 1)

/** "Name" with two words in its cells, and no column of last names, is a full name; a full name beside either part is not needed. */
function guessFullName(guess: Partial<Record<Field, number>>, columns: ImportColumn[]): void {
  const { firstName, lastName } = guess
  if (firstName !== undefined && lastName === undefined && columns[firstName]?.samples.some((cell) => /\S[\s,]+\S/.test(cell.trim()))) {
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
] as const satisfies Field[]

const isIdentifier =
  /id$|no$|nr$|number$|phone|mobile|code|pin|zip|age|year|date|^do[bj]$|^ext(ension)?$|serial|^s(r|l|no)+$|^#|room|floor|seat|grade|level|score|nps|rank|rating|experience|salary|ctc|quantity|qty|count/

const bare = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const allLook = (samples: string[], look: RegExp): boolean => samples.length > 0 && samples.every((cell) => look.test(cell.trim()))

const mostLook = (samples: string[], look: RegExp): boolean => samples.filter((cell) => look.test(cell.trim())).length > samples.length / 2

const someLook = (samples: string[], look: RegExp): boolean => samples.length === 0 || samples.some((cell) => look.test(cell))
