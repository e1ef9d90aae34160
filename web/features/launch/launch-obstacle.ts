export const launchObstacles = ['mayNot', 'paused', 'unsupported', 'overBudget', 'noApprover', 'frozen'] as const
export type LaunchObstacle = (typeof launchObstacles)[number]

type Facts = Record<'mayLaunch' | 'isPaused' | 'isUnsupported' | 'isOver' | 'needsApproval' | 'hasNoApprover' | 'isFrozen', boolean>

/**
 * Returns why the last step offers no launch, or undefined if it does. A launch that needs approval can be submitted while the wallet is
 * frozen.
 */
export function findLaunchObstacle(facts: Facts): LaunchObstacle | undefined {
  const holds: Record<LaunchObstacle, boolean> = {
    mayNot: !facts.mayLaunch,
    paused: facts.isPaused,
    unsupported: facts.isUnsupported,
    overBudget: facts.isOver,
    noApprover: facts.hasNoApprover,
    frozen: facts.isFrozen && !facts.needsApproval,
  }
  return launchObstacles.find((obstacle) => holds[obstacle])
}
