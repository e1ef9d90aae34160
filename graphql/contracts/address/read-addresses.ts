import { normalizeSigns, readAddress, trimSigns } from './read-address.ts'

const head = /^e-?mail( addresses| address|s)?$/i

/**
 * Lists the email addresses of a pasted text in order, normalised by `readAddress`, or as written if invalid. An entry without an address
 * is listed too, so that the form can show it as wrong. A header in the first line, and the other cells of a table, are left out.
 */
export function readAddresses(text: string): string[] {
  const [first = '', ...rest] = normalizeSigns(text).split(/[\r\n]+/)
  const hasHead = isHead(first)
  const lines = (hasHead ? rest : [first, ...rest]).map(partsOf)
  const isTable = (hasHead && partsOf(first).length > 1) || isRows(lines)
  return lines.flatMap((parts) => readLine(parts, isTable))
}

const isHead = (line: string): boolean => !line.includes('@') && line.split(/[,;\t]/).some((cell) => head.test(trimSigns(cell)))

const hasAddress = (part: string): boolean => part.includes('@')

/** Returns true if the lines are rows of cells. They have tabs, or each of several has one address with other cells beside it. */
function isRows(lines: readonly string[][]): boolean {
  const filled = lines.filter((parts) => parts.some(hasAddress))
  const isRow = (parts: string[]) => parts.length > 1 && parts.filter(hasAddress).length === 1
  return lines.some((parts) => parts.some((part) => part.includes('\t'))) || (filled.length > 1 && filled.every(isRow))
}

/** Splits a line at commas and semicolons, without the names before brackets. Parts without a character of an address are left out. */
const partsOf = (line: string): string[] =>
  withoutNames(line)
    .flatMap((part) => part.split(/[,;]/))
    .filter((part) => trimSigns(part) !== '')

function readLine(parts: readonly string[], isTable: boolean): string[] {
  const hasAny = parts.some(hasAddress)
  return parts.filter((part) => !hasAny || !isTable || isAddressLike(part)).flatMap(readPart)
}

/** Splits a line at its brackets and removes the name before each, because a name may look like an address. */
function withoutNames(line: string): string[] {
  const closed = line.split('>')
  const rest = closed.pop() ?? ''
  const parts = closed.flatMap((part) => {
    const open = part.lastIndexOf('<')
    return open < 0 ? [part] : [beforeName(part.slice(0, open)), part.slice(open + 1)]
  })
  return [...parts, rest]
}

function beforeName(text: string): string {
  const named = text.trimEnd()
  const from = named.endsWith('"')
    ? named.lastIndexOf('"', named.length - 2)
    : Math.max(...[',', ';', '\t', '"'].map((sign) => named.lastIndexOf(sign)))
  const before = named.slice(0, Math.max(from, 0))
  return named.charAt(from) === ',' ? withoutFamilyName(before) : before
}

/** Removes the last entry before a comma if it may be the family name of the person after it, as in `Rao, Ben <b@x.com>`. */
function withoutFamilyName(text: string): string {
  const from = Math.max(...[',', ';'].map((sign) => text.lastIndexOf(sign)))
  return isAddressLike(text.slice(from + 1)) ? text : text.slice(0, Math.max(from, 0))
}

/** Returns true for a word that is or was meant to be an address: `a@x.com`, `ravi.example.com` or `bad-address`, but not `Rao-Iyer`. */
const isAddressLike = (text: string): boolean =>
  text.includes('@') || (text.length <= 320 && /^\s*(?=.*[a-z])(\S*\w[._]\w\S*|[a-z\d]+-[a-z\d-]+)\s*$/.test(text))

/** Lists the addresses of a part, or the whole part when it has none. The words around an address are its name, unless they are like one. */
function readPart(part: string): string[] {
  const whole = trimSigns(part)
  if (!hasAddress(whole)) return whole ? [whole] : []
  const words = whole.split(/\s+/).filter(isAddressLike)
  return words.map((word) => readAddress(word).address ?? trimSigns(word)).filter((word) => word !== '')
}
