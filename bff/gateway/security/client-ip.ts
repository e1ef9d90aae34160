import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { LRUCache } from 'lru-cache'
import { isProxy } from './trusted-proxies.ts'

/**
 * Returns the client's IP address. X-Forwarded-For is used only from a trusted proxy, and only its last entry that is not itself a trusted
 * proxy.
 */
export function clientIp(incoming: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: BlockList | undefined): string {
  const peer = peerOf(incoming)
  if (!proxies || !isAmong(peer, proxies)) return peer
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',')
  const hops = forwarded.map((hop) => withoutPort(hop.trim())).filter(Boolean)
  return hops.findLast((hop) => !isAmong(hop, proxies)) ?? peer
}

/** Returns the address that a call came from if it forwards another one and is not trusted, so that its header is ignored. */
export function findUnlistedProxy(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: BlockList | undefined,
): string | undefined {
  if (incoming.headers['x-forwarded-for'] === undefined) return undefined
  const peer = peerOf(incoming)
  return proxies && isAmong(peer, proxies) ? undefined : peer
}

const peerOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string => socket.remoteAddress?.replace(/^::ffff:/, '') ?? 'unknown'

/** For each list of trusted proxies, the cached results of checking which addresses are on it. */
const cachedChecks = new WeakMap<BlockList, LRUCache<string, boolean>>()

function isAmong(address: string, proxies: BlockList): boolean {
  const checks = cachedChecks.get(proxies) ?? new LRUCache<string, boolean>({ max: 1000, memoMethod: (ip) => isProxy(ip, proxies) })
  cachedChecks.set(proxies, checks)
  return checks.memo(address)
}

/** Removes the port that some proxies append to an IP address: `203.0.113.7:4433`, `[2001:db8::1]:4433`. */
const withoutPort = (hop: string): string => hop.replace(/^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/, '$1$2')
