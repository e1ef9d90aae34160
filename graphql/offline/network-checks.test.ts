import { expect, it } from 'vitest'
import { checkNetworks } from './network-checks.ts'

it.each([
  '10.0.0.1',
  '127.0.0.1,10.1.0.0/16,fd00::/8',
  '::1',
  '10.0.0.0/8, fc00::/7',
  '::ffff:10.0.0.1',
  '::ffff:10.0.0.0/104',
  'fe80::1%eth0',
])('H18 accepts %s', (value) => expect(checkNetworks(value)).toBeUndefined())

it.each([
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0/1,128.0.0.0/1',
  '10.0.0.1,8.0.0.0/6',
  'c000::/2',
  '::/64',
  '::ffff:0:0/96',
  '::ffff:10.0.0.0/100',
  '0:0::/80',
])('refuses %s, which trusts almost everyone', (value) => expect(checkNetworks(value)).toMatch(/^trusts almost everyone by /))

it.each(['', ',', 'localhost', '10.0.0.0/33', '10.0.0/8', '10.0.0.1;10.0.0.2', 'fd00::/129', '10.0.0.0/8/8', '012.0.0.1', '*'])(
  'refuses “%s”, which names no network',
  (value) => expect(checkNetworks(value)).toMatch(/^must look like /),
)
