import { normalizeSigns, readAddress, trimSigns } from './read-address.ts'

const head = /^e-?mail( addresses| address|s)?$/i

/**
 * Lists the email addresses of a pasted text in order, normalised by `readAddress`, or as written if invalid. A line without an address is
 * listed too, so that the form can show it as wrong. A header in the first line is left out.
 */
export function readAddresses(text: string): string[] {
  const lines = normalizeSigns(text).split(/[\r\n]+/)
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
  return named.slice(0, Math.max(from, 0))
}

/** Lists the addresses of a cell, or the whole cell when it has none. The words around an address are its name. */
function readPart(part: string): string[] {
  const whole = trimSigns(part)
  const words = whole.split(/\s+/).filter((word) => word.includes('@'))
  return words.length > 0 ? words.map((word) => readAddress(word).address ?? trimSigns(word)) : whole ? [whole] : []
}
