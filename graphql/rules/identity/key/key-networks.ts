import { networksOf } from '#rules/platform/http/network-of.ts'
import { contains, type Network, parseNetwork, printIpv4 } from './network.ts'

/** Whether an address is within one of these networks; a key without a list may be used from anywhere. */
export function isAllowedFrom(networks: readonly string[] | null, ip: string | null): boolean {
  if (networks === null) return true
  const address = parseAddress(ip ?? '')
  return address !== undefined && isIn(networks, address)
}

/** Whether every address of `network` is in one of these already. */
export function isWithin(networks: readonly string[], network: string): boolean {
  const inner = parseNetwork(network)
  return inner !== undefined && isIn(networks, inner)
}

/** The network of an address as people are shown it: the /24 of IPv4, the /48 of IPv6, never the address. */
export function shownNetwork(ip: string): string | null {
  const address = parseAddress(ip)
  if (address?.family === 4) return printIpv4({ family: 4, digits: address.digits.slice(0, 24) })
  return address ? (networksOf(withoutZone(ip)).at(-1)?.network ?? null) : null
}

const isIn = (networks: readonly string[], inner: Network): boolean =>
  networks.some((network) => {
    const wider = parseNetwork(network)
    return wider !== undefined && contains(wider, inner)
  })

const parseAddress = (ip: string): Network | undefined => (ip.includes('/') ? undefined : parseNetwork(withoutZone(ip)))

/** A link-local address names its interface after a %. */
const withoutZone = (ip: string): string => ip.split('%')[0] ?? ''
