import { plainSigns, readAddress, trimSigns } from './read-address.ts'

const head = /^e-?mail( addresses| address|s)?$/i

/**
 * The addresses of a pasted text, in its order: separated by commas, semicolons, lines, tabs or spaces, bare or as "Name <address>".
 * Each is as readAddress reads it, or as it was written where that refuses it. Anything else in a line with an address is a name or
 * another cell. A line without one is kept, so that it can be shown as wrong; a column's head is not. Runs in linear time.
 */
export function readAddresses(text: string): string[] {
  const lines = plainSigns(text).split(/[\r\n]+/)
  return lines.flatMap((line, index) => (index === 0 && isHead(line) ? [] : readLine(line)))
}

const isHead = (line: string): boolean => !line.includes('@') && line.split(/[,;\t]/).some((cell) => head.test(trimSigns(cell)))

function readLine(line: string): string[] {
  const parts = withoutNames(line)
    .flatMap((part) => part.split(/[,;]/))
    .flatMap(readPart)
  const addresses = parts.filter((part) => part.includes('@'))
  return addresses.length > 0 ? addresses : parts
}

/** The line in parts, without the name before each bracket: it may look like an address. */
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
  return named.slice(0, Math.max(from, 0))
}

/** A cell or several of one row of a spreadsheet: where one of its words is an address, the others are its name. */
function readPart(part: string): string[] {
  const whole = trimSigns(part)
  const words = whole.split(/\s+/).filter((word) => word.includes('@'))
  return words.length > 0 ? words.map((word) => readAddress(word).address ?? trimSigns(word)) : whole ? [whole] : []
}
