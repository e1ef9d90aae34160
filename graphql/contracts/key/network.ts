/** A range of IPv4 or IPv6 addresses that start with these binary digits. All 32 or 128 digits are a single address. */
export type Network = { family: 4 | 6; digits: string }

/**
 * Parses `203.0.113.0/24`, `2001:db8::/32` or a single address, and returns undefined for anything else. IPv4 inside IPv6 (`::ffff:…`)
 * becomes IPv4, so that each address has one form.
 */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', length] = /^([\da-f:.]{2,45})(?:\/(0|[1-9]\d{0,2}))?$/i.exec(text) ?? []
  const digits = address.includes(':') ? digitsOfIpv6(address) : digitsOfIpv4(address)
  const bits = Number(length ?? digits?.length)
  if (digits === undefined || bits > digits.length) return undefined
  if (!digits.startsWith(mapped) || digits.length === 32) return { family: digits.length === 32 ? 4 : 6, digits: digits.slice(0, bits) }
  // a wider range would span both IPv4 and IPv6
  return bits < mapped.length ? undefined : { family: 4, digits: digits.slice(mapped.length, bits) }
}

/** Returns true when `wider` contains every address of `inner`. */
export const contains = (wider: Network, inner: Network): boolean => wider.family === inner.family && inner.digits.startsWith(wider.digits)

/** Formats an IPv4 network in CIDR notation (`10.0.0.0/8`), or a single address without the suffix. */
export function printIpv4({ digits }: Network): string {
  const whole = digits.padEnd(32, '0')
  const address = [0, 8, 16, 24].map((start) => Number.parseInt(whole.slice(start, start + 8), 2)).join('.')
  return digits.length === 32 ? address : `${address}/${digits.length}`
}

/** The first 96 binary digits of an IPv4 address written as IPv6 (`::ffff:0:0/96`). */
const mapped = '0'.repeat(80) + '1'.repeat(16)

const toBinary = (value: number, length: number): string => value.toString(2).padStart(length, '0')

function digitsOfIpv4(text: string): string | undefined {
  const parts = text.split('.')
  const isWhole = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  return isWhole ? parts.map((part) => toBinary(Number(part), 8)).join('') : undefined
}

function digitsOfIpv6(text: string): string | undefined {
  const url = `http://[${text}]`
  if (!URL.canParse(url)) return undefined
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')]
  const groups = tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return groups.map((group) => toBinary(Number.parseInt(group, 16), 16)).join('')
}

const groupsOf = (text: string): string[] => text.split(':').filter(Boolean)
