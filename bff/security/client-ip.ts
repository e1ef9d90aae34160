import type { IncomingMessage } from 'node:http'

/** Who calls. X-Forwarded-For counts only from a proxy of ours, and only the entry that proxy itself added. */
export function clientIp(incoming: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: string[]): string {
  const peer = incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? 'unknown'
  if (trustedProxies.length === 0 || !trustedProxies.includes(peer)) return peer
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',')
  const hops = forwarded.map((hop) => hop.trim()).filter(Boolean)
  return hops.findLast((hop) => !trustedProxies.includes(hop)) ?? peer
}
