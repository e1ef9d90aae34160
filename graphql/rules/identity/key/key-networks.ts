import { networksOf } from '#rules/platform/http/network-of.ts'
import { contains, type Network, parseNetwork, printIpv4 } from './network.ts'

/**
 * Returns true when the address is within one of the networks to which a key is limited. Null networks allow any address. With a limit, an
 * unknown or invalid address is refused.
 */
export function isAllowedFrom(networks: readonly string[] | null, ip: string | null): boolean {
  if (networks === null) return true
  const address = parseAddress(ip ?? '')
  return address !== undefined && isIn(networks, address)
}

/** Returns true when one of the networks contains all of `network`. */
export function isWithin(networks: readonly string[], network: string): boolean {
  const inner = parseNetwork(network)
  return inner !== undefined && isIn(networks, inner)
}

/**
 * Returns the network of an address as shown to people, the /24 of IPv4 or the /48 of IPv6, or null for an invalid address. The full
 * address is not shown.
 */
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

/** Removes the interface that follows % in a link-local address. */
const withoutZone = (ip: string): string => ip.split('%')[0] ?? ''
