const invisible = /[\u200B-\u200D\u2060\uFEFF]/g
const head = /^e-?mail( addresses| address|s)?$/i

/**
 * The addresses of a pasted text, in its order: divided by commas, semicolons, lines, tabs or spaces, bare or as "Name <address>". A part
 * that holds no address is kept as it stands, so that it can be shown as wrong; names beside an address and a column's head are not.
 */
export function readAddresses(text: string): string[] {
  const lines = text.replaceAll(invisible, '').split(/[\r\n]+/)
  return lines.flatMap((line, index) => (index === 0 && head.test(line.trim()) ? [] : readLine(line)))
}

function readLine(line: string): string[] {
  const named = /(?:"[^"]*"\s*|[^<>,;\t"]*)<\s*(?:mailto:)?([^<>]*)>/gi
  const parts = (line.includes('<') ? line.replaceAll(named, ' $1 ;') : line).split(/[,;]/)
  return parts.flatMap(readPart)
}

/** A cell or several of one row of a spreadsheet: where one of its words is an address, the others are its name. */
function readPart(part: string): string[] {
  const whole = trimmed(part)
  const words = whole.split(/\s+/).map(trimmed)
  const addresses = words.filter((word) => word.includes('@'))
  return addresses.length > 0 ? addresses : whole ? [whole] : []
}

const trimmed = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .replaceAll(/^["'(<[]+|["')>\].]+$/g, '')
    .trim()
