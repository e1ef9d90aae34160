import { expect, it } from 'vitest'
import { networkOf } from '#graphql/rules/core/network-of.ts'
import { createRateLimits, usualRates } from './rate-limits.ts'

it('C12 counts an IPv4 address for itself, an IPv6 address for its network', () => {
  expect(['203.0.113.7', '::ffff:203.0.113.7', 'unknown'].map(networkOf)).toEqual(['203.0.113.7', '203.0.113.7', 'unknown'])
  const same = ['2001:db8:0:1::', '2001:DB8::1:0:0:0:9', '2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::7%eth0']
  expect(same.map(networkOf)).toEqual(same.map(() => '2001:db8:0:1::/64'))
  expect(networkOf('2001:db8:0:2::')).not.toBe(networkOf('2001:db8:0:1::'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

it('C12 nobody is a new caller by another address of his network', async () => {
  const limits = createRateLimits({ ...usualRates, loginPerMinute: 2, unknownRewardsPerMinute: 2 })
  for (const end of ['1', '2']) {
    await limits.login(`2001:db8::${end}`)
    await limits.rewardGuesses.count(`2001:db8::${end}`)
  }
  await expect(limits.login('2001:db8::3')).rejects.toThrow('Too many calls')
  await expect(limits.rewardGuesses.check('2001:db8::3')).rejects.toThrow('Too many calls')
  await limits.login('2001:db8:0:1::3')
})
