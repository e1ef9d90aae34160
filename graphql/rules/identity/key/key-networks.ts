import { BlockList, isIP } from 'node:net'
import { networksOf } from '#rules/platform/http/network-of.ts'

/** Whether an address is within one of these networks; a key without a list may be used from anywhere. */
export function isAllowedFrom(networks: readonly string[] | null, ip: string | null): boolean {
  if (networks === null) return true
  const address = plain(ip ?? '')
  return isIP(address) > 0 && listOf(networks).check(address, familyOf(address))
}

/** Whether every address of `network` is in one of these already. */
export function isWithin(networks: readonly string[], network: string): boolean {
  const [address, bits] = split(network)
  return networks.some((wider) => {
    const [, widerBits] = split(wider)
    return widerBits <= bits && listOf([wider]).check(address, familyOf(address))
  })
}

/** The network of an address as people are shown it: the /24 of IPv4, the /48 of IPv6, never the address. */
export function shownNetwork(ip: string): string | null {
  const address = plain(ip)
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return isIP(address) === 6 ? (networksOf(address).at(-1)?.network ?? null) : null
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address, bits] = split(network)
    list.addSubnet(address, bits, familyOf(address))
  }
  return list
}

function split(network: string): [address: string, bits: number] {
  const [address = '', bits] = network.split('/')
  return [address, bits === undefined ? (isIP(address) === 6 ? 128 : 32) : Number(bits)]
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Without the zone of a link-local address, and IPv4 as itself where a socket writes it inside IPv6. */
const plain = (ip: string): string => (ip.split('%')[0] ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '')
