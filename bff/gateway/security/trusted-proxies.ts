import { BlockList, isIP } from 'node:net'

/**
 * Parses the addresses and networks (`10.0.0.0/8`, `fd00::/8`) of trusted proxies. Returns undefined for an empty list. Throws for any other
 * entry.
 */
export function parseProxies(entries: string[]): BlockList | undefined {
  if (entries.length === 0) return undefined
  const proxies = new BlockList()
  for (const entry of entries) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry.replace(/^::ffff:(?=[\d.]+$)/i, '')) ?? []
    const family = familyOf(address)
    if (!family) throw new Error(`${entry} is neither an address nor a network`)
    if (bits === undefined) proxies.addAddress(withoutZone(address), family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return proxies
}

/** Returns true if the address is one of the proxies. A name or an unusual spelling of an address is not. */
export function isProxy(address: string, proxies: BlockList): boolean {
  const family = familyOf(address)
  return family !== undefined && proxies.check(withoutZone(address), family)
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  return version === 0 ? undefined : version === 6 ? 'ipv6' : 'ipv4'
}

/** Removes the interface after the % of a link-local address, which BlockList does not accept. */
const withoutZone = (address: string): string => address.split('%', 1).join()
