import { codeKind } from '#rules/reward/code/code-kind.ts'
import { linkKind } from '#rules/reward/link/link-kind.ts'
import { pointsKind } from '#rules/reward/points/points-kind.ts'
import type { RewardKinds } from '#rules/reward/reward-kind.ts'

/** The reward kinds by the name that is stored. A new kind has its own folder in reward/ and is added here. */
export const rewardKinds: RewardKinds = {
  link: linkKind,
  code: codeKind,
  points: pointsKind,
}
