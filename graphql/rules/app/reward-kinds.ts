import { codeKind } from '#rules/reward/code/code-kind.ts'
import { linkKind } from '#rules/reward/link/link-kind.ts'
import { pointsKind } from '#rules/reward/points/points-kind.ts'
import type { RewardKinds } from '#rules/reward/reward-kind.ts'

/** The reward kinds by stored name. A new kind is a folder in reward/ and a line here. */
export const rewardKinds: RewardKinds = {
  link: linkKind,
  code: codeKind,
  points: pointsKind,
}
