import { codeKind } from '#rules/reward/code/code-kind.ts'
import { linkKind } from '#rules/reward/link/link-kind.ts'
import { pointsKind } from '#rules/reward/points/points-kind.ts'
import type { RewardKinds } from '#rules/reward/reward-kind.ts'

/** The kinds of reward, by the names they are stored under. A new kind is a folder in reward/ and a line here. */
export const rewardKinds: RewardKinds = {
  link: linkKind,
  code: codeKind,
  points: pointsKind,
}
