/** One person of an address list. The name is empty if there is none. */
type ListedPerson = { address: string; name: string }

const lineCharsMax = 100_000
const partCharsMax = 400
const linesLooked = 20

/**
 * Puts a quoted name and the address after it into one cell: `"Rao, Asha" <a@x.com>` becomes `"Rao, Asha <a@x.com>"`. A quotation mark
 * that ends before the cell does is otherwise read as never closed.
 */
export const quoteMailboxes = (text: string): string => (text.includes('@') ? text.replaceAll(mailbox, '$1"$2 <$3>"') : text)

const mailbox = /(^|[,;\t|]) *"([^"\n]+)" *<?([^<>"\s,;|@]+@[^<>"\s,;|@]+)>? *(?=[,;\t|]|$)/gm

/**
 * Returns true if the text is a list of addresses copied from a mail program, not a table. Lines with the same number of addresses and no
 * names are columns of a table. Lines without an address or a separator are entries of the list.
 */
export function isAddressList(text: string): boolean {
  const lines = text.split('\n', linesLooked + 1).filter((line) => line.trim())
  const [top = '', ...below] = lines
  const listed = top.includes('@') || /[,;\t|]/.test(top) ? lines : below
  const people = listed.map((line) => partsOf(line).map(readPart))
  const isPure = people.every((parts, index) => parts.some(Boolean) || (parts.length < 2 && !listed[index]?.includes('@')))
  const several = listed.filter((line) => partsOf(line).filter((part) => part.includes('@')).length > 1)
  const isNamed = people.some((parts) => parts.some((part) => part?.name))
  const [first] = people
  const isTable =
    people.length > 1 && !isNamed && several.length === people.length && people.every(({ length }) => length === first?.length)
  return isPure && !isTable && (several.length > 0 || listed.some((line) => line.includes('<')))
}

/**
 * Splits lines with several addresses into one line per person, as `address,name`. Entries without an address become lines of their own and
 * are reported as invalid.
 */
export function splitAddresses(text: string): string {
  return text
    .replaceAll(foldedName, '$1 $2')
    .split('\n')
    .map((line) => peopleIn(line)?.join('\n') ?? line)
    .join('\n')
}

/** Matches a name in quotation marks that a mail program has folded over two lines. */
const foldedName = /("[^"\n]*)\n[ \t]+([^"\n]*" *<)/g

function peopleIn(line: string): string[] | undefined {
  if (!line.includes('@') || line.length > lineCharsMax) return undefined
  const parts = partsOf(line)
  const [only = '', ...others] = parts
  if (others.length > 0 && parts.filter((part) => part.includes('@')).length < 2 && !endsInMailbox.test(line)) return undefined
  if (others.length === 0 && !only.includes('<') && !only.includes('"')) return undefined
  return parts.map((part) => {
    const person = readPart(part)
    if (!person) return `"${part.replaceAll('"', '""')}"`
    return person.name ? `${person.address},${person.name}` : person.address
  })
}

const endsInMailbox = /<[^<>\s]+@[^<>\s]+>\s*[,;]?\s*$/

/** Parses `Asha <a@x.com>`, `a@x.com (Asha)`, `Asha a@x.com` or `a@x.com`. Undefined for any other text. */
function readPart(part: string): ListedPerson | undefined {
  if (part.length > partCharsMax || !part.includes('@')) return undefined
  const text = part.replace(/^(?:to|cc|bcc|from)\s*:\s*/i, '')
  const [open, close] = [text.lastIndexOf('<'), text.lastIndexOf('>')]
  if (open >= 0 && close > open && !text.slice(close).includes('@')) return personOf(text.slice(open + 1, close), text.slice(0, open))
  const [, before = '', remark = ''] = /^(.*\S)\s+\(([^()]*)\)$/.exec(text) ?? []
  if (before) return personOf(before, remark)
  const space = text.search(/\S+$/)
  return personOf(text.slice(space), text.slice(0, space))
}

function personOf(written: string, beside: string): ListedPerson | undefined {
  const address = written.trim()
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)) return undefined
  const name = nameOf(beside)
  if (!name.includes('@')) return { address, name }
  return name.toLowerCase() === address.toLowerCase() ? { address, name: '' } : undefined
}

/** Returns a name without quotation marks and separators: "Rao, Asha" becomes Asha Rao. */
function nameOf(text: string): string {
  const bare = text.trim().replace(/^["'“”„]+|["'“”]+$/g, '')
  const [last = '', first] = bare.split(',')
  return (first ? `${first} ${last}` : bare).replaceAll(/[,;|\t"\s]+/g, ' ').trim()
}

/** Splits a line at commas, semicolons and tabs. Separators in quotation marks, and commas in a name before `<`, are ignored. */
function partsOf(line: string): string[] {
  const parts: string[] = []
  let [from, isQuoted, hasAddress, isBlank] = [0, false, false, true]
  const isBracketed = line.includes('<')
  const end = (at: number) => {
    const part = line.slice(from, at).trim()
    if (part) parts.push(part)
    from = at + 1
    hasAddress = false
    isBlank = true
  }
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === '"') isQuoted = !isQuoted && line.includes('"', at + 1)
    if (!isQuoted && separators.has(sign) && (hasAddress || isBlank || sign !== ',' || !isBracketed)) {
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
