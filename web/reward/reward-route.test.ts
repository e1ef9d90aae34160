import { describe, expect, it } from 'vitest'
import { routeOf } from './reward-route.ts'

describe('the addresses of the reward bundle', () => {
  it.each([
    ['/auth/aB3-_kLm9012345678901z/reward', { screen: 'reward', token: 'aB3-_kLm9012345678901z' }],
    ['/auth/aB3-_kLm9012345678901z/reward/', { screen: 'reward', token: 'aB3-_kLm9012345678901z' }],
    ['/company/howtoredeem', { screen: 'how-to-redeem' }],
    ['/company/terms', { screen: 'terms' }],
    ['/auth/3f0c9a52-6f0e-4d0a-9c1e-0d6f0f2a1b3c/reward', { screen: 'not-found' }],
    ['/auth/short/reward', { screen: 'not-found' }],
    ['/company', { screen: 'not-found' }],
  ])('resolve %s (spec R5–R7, S1)', (path, route) => {
    expect(routeOf(path)).toEqual(route)
  })
})
