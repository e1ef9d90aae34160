import { describe, expect, it } from 'vitest'
import { findLaunchObstacle } from './launch-obstacle.ts'

const free = {
  mayLaunch: true,
  isPaused: false,
  isUnsupported: false,
  isOver: false,
  needsApproval: false,
  hasNoApprover: false,
  isFrozen: false,
}

describe('S14 the reason why there is no launch', () => {
  it('is absent if the campaign can be launched or submitted', () => {
    expect(findLaunchObstacle(free)).toBeUndefined()
    expect(findLaunchObstacle({ ...free, needsApproval: true, isFrozen: true })).toBeUndefined()
  })

  it.each([
    ['paused', { isPaused: true, isFrozen: true }],
    ['mayNot', { mayLaunch: false, isPaused: true }],
    ['unsupported', { isUnsupported: true, isOver: true }],
    ['overBudget', { isOver: true }],
    ['noApprover', { needsApproval: true, hasNoApprover: true }],
    ['frozen', { isFrozen: true }],
  ])('is “%s”', (obstacle, facts) => expect(findLaunchObstacle({ ...free, ...facts })).toBe(obstacle))
})
