/**
 * Returns the smallest network of an address, for rate limits: the IPv4 address itself or the /64 of an IPv6 address. One client owns a
 * whole /64.
 */
export const networkOf = (ip: string): string => enclosingNetworksOf(ip)[0].network

/** A network whose rate limit a request counts towards. Its limit is `times` the limit of the smallest network. */
export type CallerNetwork = { network: string; times: number }

const groupBits = 16
const prefixes = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const

/**
 * Returns the networks whose rate limits an address counts towards, smallest first: the IPv4 address, or the /64, /56 and /48 of an IPv6
 * address. A client with many /64s is thus limited too.
 */
export function enclosingNetworksOf(ip: string): [CallerNetwork, ...CallerNetwork[]] {
  const address = ip.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  if (!isIpv6(address)) return [{ network: address, times: 1 }]
  const groups = wholeAddress(address)
  const [own, ...others] = prefixes.map(({ bits, times }) => ({ network: `${firstBits(groups, bits)}::/${bits}`, times }))
  return own ? [own, ...others] : [{ network: address, times: 1 }]
}

/** Returns true for an IPv6 address, with or without a zone such as %eth0. */
const isIpv6 = (address: string): boolean =>
  /^[\da-f:.]+(%[\da-z.:-]+)?$/.test(address) && URL.canParse(`http://[${address.split('%')[0]}]`)

function wholeAddress(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  return tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
}

function firstBits(groups: string[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / groupBits)).map((group) => Number.parseInt(group, 16))
  const dropped = kept.length * groupBits - bits
  return kept.map((group, index) => (index === kept.length - 1 ? (group >> dropped) << dropped : group).toString(16)).join(':')
}

const groupsOf = (text: string): string[] => text.split(':').filter(Boolean)
