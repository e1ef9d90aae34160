import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { clientIp as clientIpBehind, findUnlistedProxy } from './client-ip.ts'
import { parseProxies } from './trusted-proxies.ts'

const from = (remoteAddress: string, forwarded?: string) => ({
  headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  socket: { remoteAddress } as Socket,
})

const clientIp = (incoming: ReturnType<typeof from>, proxies: string[]) => clientIpBehind(incoming, parseProxies(proxies))

it('ignores the header of an untrusted peer', () => {
  expect(clientIp(from('203.0.113.9', '198.51.100.1'), [])).toBe('203.0.113.9')
  expect(clientIp(from('203.0.113.9', '198.51.100.1'), ['10.0.0.1'])).toBe('203.0.113.9')
})

it('uses only the entry that a trusted proxy added', () => {
  expect(clientIp(from('::ffff:10.0.0.1', '1.2.3.4, 198.51.100.1'), ['10.0.0.1'])).toBe('198.51.100.1')
  expect(clientIp(from('10.0.0.1', '198.51.100.1, 10.0.0.2'), ['10.0.0.1', '10.0.0.2'])).toBe('198.51.100.1')
})

it('matches proxies by their network too', () => {
  const proxies = ['10.0.0.0/8', 'fd00::/8']
  expect(clientIp(from('10.9.8.7', '1.2.3.4, 198.51.100.1, fd12::1'), proxies)).toBe('198.51.100.1')
  expect(clientIp(from('::ffff:10.9.8.7', '198.51.100.1, ::ffff:10.0.0.2'), proxies)).toBe('198.51.100.1')
  expect(clientIp(from('fd12::1%eth0', '2001:db8::1'), proxies)).toBe('2001:db8::1')
  expect(clientIp(from('11.0.0.1', '198.51.100.1'), proxies)).toBe('11.0.0.1')
})

it.each([
  ['203.0.113.7:4433', '203.0.113.7'],
  ['[2001:db8::1]:4433', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['198.51.100.1:80, 10.0.0.2:443', '198.51.100.1'],
])('removes the port from %s', (forwarded, ip) => {
  expect(clientIp(from('10.0.0.1', forwarded), ['10.0.0.0/8'])).toBe(ip)
})

it('does not match unusual spellings of a proxy’s address', () => {
  for (const hop of ['10.1', '012.0.0.1', '0x0a000001', 'localhost'])
    expect(clientIp(from('10.0.0.1', `198.51.100.1, ${hop}`), ['10.0.0.0/8'])).toBe(hop)
})

it.each(['localhost', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', '10.0.0/8'])('rejects %s as a proxy', (entry) => {
  expect(() => parseProxies([entry])).toThrow()
})

it('O10 finds a peer that forwards calls and is not listed, and no other', () => {
  const find = (incoming: ReturnType<typeof from>, proxies: string[]) => findUnlistedProxy(incoming, parseProxies(proxies))
  expect(find(from('::ffff:10.0.0.7', '198.51.100.1'), [])).toBe('10.0.0.7')
  expect(find(from('fd12::7', '198.51.100.1'), ['10.0.0.0/8'])).toBe('fd12::7')
  expect(find(from('10.0.0.7', '198.51.100.1'), ['10.0.0.0/8'])).toBeUndefined()
  expect(find(from('10.0.0.7'), [])).toBeUndefined()
})
