import { expect, it } from 'vitest'
import { isAllowedFrom, isWithin, shownNetwork } from './key-networks.ts'

it.each([
  [null, '203.0.113.9', true],
  [['203.0.113.0/24'], '203.0.113.9', true],
  [['203.0.113.0/24'], '::ffff:203.0.113.9', true],
  [['203.0.113.0/24'], '203.0.114.9', false],
  [['203.0.113.9'], '203.0.113.9', true],
  [['2001:db8:1::/48'], '2001:db8:1:2::3', true],
  [['2001:db8:1::/48', '10.0.0.0/8'], '2001:db8:2::3', false],
  [['fe80::/10'], 'fe80::1%eth0', true],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['0.0.0.0/0'], 'unknown', false],
  [['0.0.0.0/0'], null, false],
  [[], '203.0.113.9', false],
])('lets a key with the networks %j be used from %s: %s', (networks, ip, allowed) => {
  expect(isAllowedFrom(networks, ip)).toBe(allowed)
})

it.each([
  ['10.1.0.0/16', true],
  ['10.0.0.0/8', true],
  ['10.1.2.3', true],
  ['8.0.0.0/6', false],
  ['192.168.1.0/24', false],
  ['2001:db8::/32', false],
])('knows whether %s is within 10.0.0.0/8: %s', (network, within) => {
  expect(isWithin(['10.0.0.0/8'], network)).toBe(within)
})

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ['unknown', null],
])('shows %s as %s', (ip, shown) => {
  expect(shownNetwork(ip)).toBe(shown)
})
