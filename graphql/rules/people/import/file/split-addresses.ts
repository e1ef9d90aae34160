/**
 * Writes each line that holds nothing but addresses, as mail programs copy them, as one line for each person: the address and the name
 * beside it. `Asha <a@x.com>; "Rao, Bina" <b@x.com>` becomes two lines. Every other line stays.
 */
export function splitAddresses(text: string): string {
  return text
    .split('\n')
    .map((line) => peopleIn(line)?.join('\n') ?? line)
    .join('\n')
}

function peopleIn(line: string): string[] | undefined {
  if (!line.includes('@')) return undefined
  const parts = partsOf(line)
  const isAlone = parts.length === 1 && /<[^<>@]+@[^<>]+>/.test(line)
  if (!isAlone && (parts.length < 2 || !parts.every((part) => part.includes('@')))) return undefined
  const people = parts.map((part) => person.exec(part))
  return people.every((found) => found !== null) ? people.map(lineOf) : undefined
}

const person = /^(?:"([^"<>]*)"|([^"<>@]*))\s*(?:<\s*([^\s<>]+@[^\s<>]+)\s*>|([^\s<>"]+@[^\s<>"]+))$/

function lineOf([, quoted, plain, inBrackets, bare]: string[]): string {
  const name = (quoted ?? plain ?? '').trim()
  const address = inBrackets ?? bare ?? ''
  return name ? `${address},"${name.replaceAll('"', '""')}"` : address
}

/** The parts between commas, semicolons and tabs, but for those inside quotation marks and in a name before a bracket. */
function partsOf(line: string): string[] {
  const parts: string[] = []
  let part = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    const isEnd = !isQuoted && /[,;\t]/.test(sign) && (part.includes('@') || part.trim() === '' || sign !== ',')
    if (isEnd) {
      if (part.trim()) parts.push(part.trim())
      part = ''
    } else part += sign
  }
  if (part.trim()) parts.push(part.trim())
  return parts
}
