import { isIPv6 } from 'node:net'

/**
 * Whom an address counts for: one IPv4 address, or the first half of an IPv6 address, as one person has all 2^64 behind it and would
 * never reach a limit.
 */
export const networkOf = (ip: string): string => networksOf(ip)[0].network

/** A network that a call counts for, and how many times the limit of the smallest it may spend. */
export type Network = { network: string; times: number }

const groupBits = 16
const wider = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const

/**
 * The networks that an address counts for, the smallest first. A household has a /56 and a free tunnel a /48, each full of /64s, so
 * these have limits of their own.
 */
export function networksOf(ip: string): [Network, ...Network[]] {
  const address = ip.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  if (!isIPv6(address)) return [{ network: address, times: 1 }]
  const groups = wholeAddress(address)
  const [own, ...others] = wider.map(({ bits, times }) => ({ network: `${firstBits(groups, bits)}::/${bits}`, times }))
  return own ? [own, ...others] : [{ network: address, times: 1 }]
}

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
