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
  const people = parts.map((part) => (part.length <= partCharsMax ? person.exec(part) : null))
  return people.every((found) => found !== null) ? people.map(lineOf) : undefined
}

const partCharsMax = 400

const person = /^(?:"([^"<>]*)"|([^"<>@]*))\s*(?:<\s*([^\s<>]+@[^\s<>]+)\s*>|([^\s<>"]+@[^\s<>"]+))$/

function lineOf([, quoted, plain, inBrackets, bare]: string[]): string {
  const name = (quoted ?? plain ?? '').trim()
  const address = inBrackets ?? bare ?? ''
  return name ? `${address},"${name.replaceAll('"', '""')}"` : address
}

/** The parts between commas, semicolons and tabs, but for those inside quotation marks and in a name before a bracket. */
function partsOf(line: string): string[] {
  const parts: string[] = []
  let [from, isQuoted, hasAddress, isBlank] = [0, false, false, true]
  const end = (at: number) => {
    const part = line.slice(from, at).trim()
    if (part) parts.push(part)
    from = at + 1
    hasAddress = false
    isBlank = true
  }
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === '"') isQuoted = !isQuoted
    if (!isQuoted && separators.has(sign) && (hasAddress || isBlank || sign !== ',')) {
      end(at)
      continue
    }
    hasAddress ||= sign === '@'
    isBlank &&= sign.trim() === ''
  }
  end(line.length)
  return parts
}

const separators = new Set([',', ';', '\t'])
