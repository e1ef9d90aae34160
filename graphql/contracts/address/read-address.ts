/**
 * The reasons that a text is not one email address, such as `foreign` or `accented` letters before the @. Anything without its own reason
 * is `malformed`.
 */
export type AddressFault = 'missing' | 'malformed' | 'several' | 'spaces' | 'quoted' | 'foreign' | 'accented' | 'numeric'

type AddressRead = { address: string; fault?: never } | { address?: never; fault: AddressFault }

/** The maximum length of an email address in SMTP, in characters. A longer one is malformed. */
const lengthMax = 254
/** The maximum length of an address with a name, as mail clients copy it. */
const textMax = 1000

/**
 * Parses one email address as people write or copy it: `Name <address>`, `mailto:address`, or between stray punctuation. Returns it in
 * lower case with an ASCII domain (`xn--`), or the reason that it is none.
 */
export function readAddress(text: string): AddressRead {
  if (text.length > textMax) return { fault: 'malformed' }
  const line = normalizeSigns(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (!line) return { fault: 'missing' }
  const bare = stripName(line)
  if (bare === undefined) return { fault: 'several' }
  const fault = findFault(bare)
  if (fault) return { fault }
  const at = bare.indexOf('@')
  const [local, domain] = [bare.slice(0, at), asciiDomain(bare.slice(at + 1))]
  const address = `${local}@${domain}`.toLowerCase()
  return domain && address.length <= lengthMax ? { address } : { fault: 'malformed' }
}

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/** Replaces full-width and curly punctuation with ASCII. Removes invisible characters, except joiners inside non-ASCII words. */
export function normalizeSigns(text: string): string {
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

/** Removes `mailto:` and the punctuation around an address or name, including Excel's leading apostrophe. */
export function trimSigns(text: string): string {
  const bare = text.trim()
  let [from, to] = [0, bare.length]
  while (from < to && openers.includes(bare.charAt(from))) from++
  while (to > from && closers.includes(bare.charAt(to - 1))) to--
  const inner = bare.slice(from, to)
  return /^mailto:/i.test(inner) ? inner.slice('mailto:'.length).replace(/\?.*$/, '').trim() : inner
}

/** Removes the name before or after an address. Returns undefined when the name is another address. */
function stripName(line: string): string | undefined {
  const named = /^([^<>]*)<([^<>]+)>[ ,;.]*$/.exec(line)
  const [, before = '', inside = line] = named ?? /^()([^ ()]+@[^ ()]+) ?\([^()@]*\)[ ,;.]*$/.exec(line) ?? []
  if (/^"[^"]*"@/.test(inside)) return inside
  const bare = trimSigns(inside)
  const name = before.toLowerCase().replaceAll(bare.toLowerCase(), '')
  return /[^\s@]@[^\s@]+\.[^\s@]/.test(name) ? undefined : bare
}

/** Matches the part before the @. Quoted parts and source routes (`%`, `!`) of RFC 5321 are not accepted. */
const localPart = /^[a-z0-9_'+\-&/=#$*?^`{|}~]+(\.[a-z0-9_'+\-&/=#$*?^`{|}~]+)*$/i
const localMax = 64

function findFault(bare: string): AddressFault | undefined {
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

/** Converts a domain to ASCII by the platform's IDNA. Returns undefined for an invalid domain. */
function asciiDomain(domain: string): string | undefined {
  if (isAscii(domain) && !/(^|\.)xn--/i.test(domain)) return asciiName.test(domain) ? domain : undefined
  // a character with a meaning in URLs would change the host
  if (/(?![a-z0-9.-])\p{ASCII}/iu.test(domain)) return undefined
  try {
    // the URL parser validates xn-- labels only in a host with a non-ASCII label
    const { hostname } = new URL(`http://é.${domain}`)
    const ascii = hostname.slice(hostname.indexOf('.') + 1)
    return asciiName.test(ascii) ? ascii : undefined
  } catch {
    return undefined
  }
}

/** Masks an email address except for its first character and its domain, such as a•••@example.com. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')

/** Masks a phone number except for its first two and last two digits, such as +91•••••01. Other texts are returned unchanged. */
export const maskPhone = (phone: string): string => phone.replace(/^(\+?\d{2})\d*(\d{2})$/, '$1•••••$2')

/** Removes a plus tag from an address. Rate limits on mails use this, because all tags reach the same mailbox. */
export const mailboxOf = (address: string): string => address.replace(/\+[^@]*(?=@)/, '')

/** Returns the inbox that an address in lower case reaches, without its plus tag and at Gmail without dots. Addresses of one inbox are equal. */
export function inboxOf(address: string): string {
  const mailbox = mailboxOf(address)
  const [, name = '', domain = ''] = /^(.*)@(gmail\.com|googlemail\.com)$/.exec(mailbox) ?? []
  return domain ? `${name.replaceAll('.', '')}@gmail.com` : mailbox
}
