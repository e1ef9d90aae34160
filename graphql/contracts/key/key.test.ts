import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { keyNetworks } from './key.ts'

it.each([
  ['203.0.113.0/24', '203.0.113.0/24'],
  [' 2001:DB8::/32 ', '2001:db8::/32'],
  ['203.0.113.9', '203.0.113.9'],
  ['::1', '::1'],
  ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
  ['::ffff:a00:0/104', '10.0.0.0/8'],
  ['::ffff:10.0.0.0/96', '0.0.0.0/0'],
  ['::ffff:10.0.0.9', '10.0.0.9'],
])('parses the network %j as %s', (typed, stored) => {
  expect(z.parse(keyNetworks, [typed])).toEqual([stored])
})

it.each([
  '::/1.5',
  '::/1e-7',
  '::/0x10',
  '::/129',
  '::/-1',
  '::/',
  '::ffff:10.0.0.0/95',
  '203.0.113.0/33',
  '203.0.113.0/08',
  '203.0.113.0/ 8',
  '203.0.113/24',
  '256.0.0.1',
  'fe80::1%eth0',
  'example.com',
  '',
])('refuses %j as a network', (typed) => {
  expect(z.safeParse(keyNetworks, [typed]).success).toBe(false)
})
