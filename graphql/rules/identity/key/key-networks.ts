import { contains, type Network, parseNetwork, printIpv4 } from '#contracts/key/network.ts'
import { enclosingNetworksOf } from '#contracts/network/network-of.ts'

/**
 * Returns true when the address is within one of the networks to which a key is limited. Null networks allow any address. With a limit, an
 * unknown or invalid address is refused.
 */
export function isAllowedFrom(networks: readonly string[] | null, ip: string | null): boolean {
  if (networks === null) return true
  const address = parseAddress(ip ?? '')
  return address !== undefined && isIn(networks, address)
}

/**
 * Returns true when one of the allowed `networks` (CIDRs or addresses) contains every address of `network`. An invalid `network` returns
 * false.
 */
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
  return address ? (enclosingNetworksOf(withoutZone(ip)).at(-1)?.network ?? null) : null
}

const isIn = (networks: readonly string[], inner: Network): boolean =>
  networks.some((network) => {
    const wider = parseNetwork(network)
    return wider !== undefined && contains(wider, inner)
  })

const parseAddress = (ip: string): Network | undefined => (ip.includes('/') ? undefined : parseNetwork(withoutZone(ip)))

/** Removes the interface name that follows % in an IPv6 link-local address, such as `fe80::1%eth0`. */
const withoutZone = (ip: string): string => ip.split('%')[0] ?? ''
