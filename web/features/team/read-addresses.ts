const invisible = /[\u200B-\u200D\u2060\uFEFF]/g
const head = /^e-?mail( addresses| address|s)?$/i

/**
 * The addresses of a pasted text, in its order: separated by commas, semicolons, lines, tabs or spaces, bare or as "Name <address>".
 * Anything else in a line with an address is a name or another cell. A line without one is kept, so that it can be shown as wrong; a
 * column's head is not. Runs in linear time.
 */
export function readAddresses(text: string): string[] {
  const lines = text.replaceAll(invisible, '').split(/[\r\n]+/)
  return lines.flatMap((line, index) => (index === 0 && isHead(line) ? [] : readLine(line)))
}

const isHead = (line: string): boolean => !line.includes('@') && line.split(/[,;\t]/).some((cell) => head.test(trimmed(cell)))

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
  const whole = trimmed(part)
  const words = whole.split(/\s+/).map(trimmed)
  const addresses = words.filter((word) => word.includes('@'))
  return addresses.length > 0 ? addresses : whole ? [whole] : []
}

const [openers, closers] = [`"'(<[`, `"')>].`]

function trimmed(text: string): string {
  const bare = text.trim()
  let [from, to] = [0, bare.length]
  while (from < to && openers.includes(bare.charAt(from))) from++
  while (to > from && closers.includes(bare.charAt(to - 1))) to--
  return bare
    .slice(from, to)
    .replace(/^mailto:/i, '')
    .trim()
}
