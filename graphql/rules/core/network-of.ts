import { isIPv6 } from 'node:net'

/**
 * Whom an address counts for: one IPv4 address, or the first half of an IPv6 address, for whoever has one of those
 * has all 2^64 behind it and would never meet a limit.
 */
export function networkOf(ip: string): string {
  const address = ip.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const whole = tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

const groupsOf = (text: string): string[] => text.split(':').filter(Boolean)
