/** Why a text is not one address; `malformed` where nothing better can be said. */
export type AddressFault = 'missing' | 'malformed' | 'several' | 'spaces' | 'quoted' | 'foreign' | 'accented' | 'numeric'

type AddressRead = { address: string; fault?: never } | { address?: never; fault: AddressFault }

/** The longest address that SMTP carries. */
const lengthMax = 254
/** With a name before it, as mail programs copy addresses. */
const textMax = 1000

/**
 * Reads one email address as people write or copy it: `Name <address>`, `mailto:address`, or between stray signs. Returns the one form
 * that is stored, compared and mailed: lower case, with the domain in ASCII (`xn--`).
 */
export function readAddress(text: string): AddressRead {
  if (text.length > textMax) return { fault: 'malformed' }
  const line = plainSigns(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (!line) return { fault: 'missing' }
  const bare = withoutName(line)
  if (bare === undefined) return { fault: 'several' }
  const fault = faultOf(bare)
  if (fault) return { fault }
  const at = bare.indexOf('@')
  const [local, domain] = [bare.slice(0, at), asciiDomain(bare.slice(at + 1))]
  const address = `${local}@${domain}`.toLowerCase()
  return domain && address.length <= lengthMax ? { address } : { fault: 'malformed' }
}

/** Whether a text has ASCII characters only, which most have; the others are worth a closer look. */
const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/**
 * Replaces the signs that keyboards and programs put in place of plain ones: full-width signs and dots, curly quotes. Removes invisible
 * characters, except joiners between letters that need them.
 */
export function plainSigns(text: string): string {
  if (isAscii(text)) return text
  return text
    .normalize('NFC')
    .replaceAll(/(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/(?<=^|\p{ASCII})[\u200c\u200d]+|[\u200c\u200d]+(?=\p{ASCII}|$)/gu, '')
    .replaceAll(/[‘’‛ʼ]/g, "'")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[、،]/g, ',')
    .replaceAll(/[。｡]/g, '.')
    .replaceAll('﹫', '@')
}

const [openers, closers] = [` "'(<[,;:`, ` "')>],;:.`]

/** An address or name without the signs around it, Excel's leading apostrophe included, and without `mailto:`. */
export function trimSigns(text: string): string {
  const bare = text.trim()
  let [from, to] = [0, bare.length]
  while (from < to && openers.includes(bare.charAt(from))) from++
  while (to > from && closers.includes(bare.charAt(to - 1))) to--
  const inner = bare.slice(from, to)
  return /^mailto:/i.test(inner) ? inner.slice('mailto:'.length).replace(/\?.*$/, '').trim() : inner
}

/** The address without the name in front of its brackets, or behind it; undefined where the name is another address. */
function withoutName(line: string): string | undefined {
  const named = /^([^<>]*)<([^<>]+)>[ ,;.]*$/.exec(line)
  const [, before = '', inside = line] = named ?? /^()([^ ()]+@[^ ()]+) ?\([^()@]*\)[ ,;.]*$/.exec(line) ?? []
  if (/^"[^"]*"@/.test(inside)) return inside
  const bare = trimSigns(inside)
  const name = before.toLowerCase().replaceAll(bare.toLowerCase(), '')
  return /[^\s@]@[^\s@]+\.[^\s@]/.test(name) ? undefined : bare
}

/** Quotation marks and a path of mail servers (`%`, `!`) are left out, though RFC 5321 has them. */
const localPart = /^[a-z0-9_'+\-&/=#$*?^`{|}~]+(\.[a-z0-9_'+\-&/=#$*?^`{|}~]+)*$/i
const localMax = 64

function faultOf(bare: string): AddressFault | undefined {
  const at = bare.indexOf('@')
  const [local, domain] = [bare.slice(0, at), bare.slice(at + 1)]
  if (at < 1) return 'malformed'
  if (/[^@]@/.test(domain)) return 'several'
  if (bare.includes('"')) return 'quoted'
  if (bare.includes(' ')) return 'spaces'
  if (/^(\[.*|[\d.]+)$/.test(domain)) return 'numeric'
  if (!isAscii(local)) return /^[\p{ASCII}\p{Script=Latin}\p{M}]*$/u.test(local) ? 'accented' : 'foreign'
  return localPart.test(local) && local.length <= localMax ? undefined : 'malformed'
}

const asciiName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i

/** A domain as DNS and SMTP know it, by the platform's own IDNA; undefined where it can be none. */
function asciiDomain(domain: string): string | undefined {
  if (isAscii(domain) && !/(^|\.)xn--/i.test(domain)) return asciiName.test(domain) ? domain : undefined
  // a sign that means something in a URL would make another host of it
  if (/(?![a-z0-9.-])\p{ASCII}/iu.test(domain)) return undefined
  try {
    // a host in ASCII alone may hold anything behind xn--; beside a label that is not, each is checked
    const { hostname } = new URL(`http://é.${domain}`)
    const ascii = hostname.slice(hostname.indexOf('.') + 1)
    return asciiName.test(ascii) ? ascii : undefined
  } catch {
    return undefined
  }
}
