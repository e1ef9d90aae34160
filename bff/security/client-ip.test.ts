import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { clientIp } from './client-ip.ts'

const from = (remoteAddress: string, forwarded?: string) => ({
  headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  socket: { remoteAddress } as Socket,
})

it('believes no header of a stranger', () => {
  expect(clientIp(from('203.0.113.9', '198.51.100.1'), [])).toBe('203.0.113.9')
  expect(clientIp(from('203.0.113.9', '198.51.100.1'), ['10.0.0.1'])).toBe('203.0.113.9')
})

it('takes from a proxy of ours only what that proxy added', () => {
  expect(clientIp(from('::ffff:10.0.0.1', '1.2.3.4, 198.51.100.1'), ['10.0.0.1'])).toBe('198.51.100.1')
  expect(clientIp(from('10.0.0.1', '198.51.100.1, 10.0.0.2'), ['10.0.0.1', '10.0.0.2'])).toBe('198.51.100.1')
})
