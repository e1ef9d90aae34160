import type { ImportColumn } from '#rules/people/import/import-row.ts'
import type { ImportMapping } from './import-mapping.input.ts'

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

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const amount = /^\D{0,4}\d[\d,]{0,9}(\.\d{1,2})?$/

/** Guesses which column is what: by its name, else by its cells. Each column is used once. */
export function guessColumns(columns: ImportColumn[]): Partial<Record<Field, number>> {
  const guess: Partial<Record<Field, number>> = {}
  const isFree = (index: number) => !Object.values(guess).includes(index)
  const take = (field: Field, fits: (column: ImportColumn) => boolean) => {
    const index = columns.findIndex((column, at) => isFree(at) && fits(column))
    if (guess[field] === undefined && index >= 0) guess[field] = index
  }
  for (const field of byName) take(field, ({ name }) => words[field].test(bare(name)))
  guessFullName(guess, columns)
  take('email', ({ samples }) => allLook(samples, address))
  take('value', ({ name, samples }) => !isIdentifier.test(bare(name)) && allLook(samples, amount))
  return guess
}

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

const isIdentifier = /id$|no$|nr$|number$|phone|mobile|code|pin|zip|age|year|date/

const bare = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const allLook = (samples: string[], look: RegExp): boolean => samples.length > 0 && samples.every((cell) => look.test(cell.trim()))
