/** Returns true for text of at most `max` characters without NUL and lone surrogates, which a database cannot store. */
export const isCleanText = (text: string, max: number): boolean => text.length <= max && !text.includes('\0') && text.isWellFormed()

/** An id that no row has. It replaces a malformed id, so that the answer is that of an unknown id. */
export const nilUuid = '00000000-0000-0000-0000-000000000000'

/** Returns true for a whole number of at most 2^53 - 1 in size, which both databases and JavaScript represent exactly. */
export const isBigInt = (text: string): boolean => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))

/** Returns true for an existing day, which is midnight UTC, or a time with its zone. Without a zone, that of the server would decide. */
export const isIsoDate = (text: string): boolean => isoDate.test(text) && isRealDay(text) && !Number.isNaN(Date.parse(text))

const isoDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/

/** Returns true for a day that exists. Date.parse reads 31 February as 3 March. */
function isRealDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number)
  return year > 0 && month > 0 && day > 0 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
