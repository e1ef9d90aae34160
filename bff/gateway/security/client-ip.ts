import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'

/**
 * Returns the client's IP address. X-Forwarded-For is used only from a trusted proxy, and only its last entry that is not itself a trusted
 * proxy.
 */
export function clientIp(incoming: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: BlockList | undefined): string {
  const peer = incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? 'unknown'
  if (!proxies || !isAmong(peer, proxies)) return peer
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',')
  const hops = forwarded.map((hop) => withoutPort(hop.trim())).filter(Boolean)
  return hops.findLast((hop) => !isAmong(hop, proxies)) ?? peer
}

/** Parses the addresses and networks (`10.0.0.0/8`) of trusted proxies. Returns undefined for an empty list. Throws for any other entry. */
export function parseProxies(entries: string[]): BlockList | undefined {
  if (entries.length === 0) return undefined
  const proxies = new BlockList()
  for (const entry of entries) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const family = familyOf(address)
    if (!family) throw new Error(`${entry} is neither an address nor a network`)
    if (bits === undefined) proxies.addAddress(withoutZone(address), family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return proxies
}

/** For each list of trusted proxies, the cached results of checking which addresses are on it. */
const cachedChecks = new WeakMap<BlockList, LRUCache<string, boolean>>()

function isAmong(address: string, proxies: BlockList): boolean {
  const checks = cachedChecks.get(proxies) ?? new LRUCache<string, boolean>({ max: 1000, memoMethod: (ip) => isListed(ip, proxies) })
  cachedChecks.set(proxies, checks)
  return checks.memo(address)
}

function isListed(address: string, proxies: BlockList): boolean {
  const family = familyOf(address)
  return family !== undefined && proxies.check(withoutZone(address), family)
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  return version === 0 ? undefined : version === 6 ? 'ipv6' : 'ipv4'
}

/** Removes the port that some proxies append to an IP address: `203.0.113.7:4433`, `[2001:db8::1]:4433`. */
const withoutPort = (hop: string): string => hop.replace(/^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/, '$1$2')

/** Removes the interface after the % of a link-local address, which BlockList does not accept. */
const withoutZone = (address: string): string => address.split('%', 1).join()
