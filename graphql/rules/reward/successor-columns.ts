import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { newCodeColumns } from './code/reward-code.ts'
import type { LockedReward } from './lock-reward.ts'
import { pointsLeft } from './points/points-left.ts'

type Own = { code_last4?: string; points?: number } & Record<string, unknown>

/** What a reward's kind gives the one that takes its place: a code gets a new text, for the first person may have kept the old one. */
export function successorColumns(reward: LockedReward, { codeDetails }: LaunchSnapshot): Own {
  switch (reward.kind) {
    case 'code': {
      if (!codeDetails) throw new Error(`launch ${reward.launch} of codes says nothing of them`)
      return { uses: reward.uses, uses_left: reward.uses_left, ...newCodeColumns(codeDetails.length, codeDetails.prefix) }
    }
    case 'points':
      return { points: pointsLeft({ ...reward, points: Number(reward.points) }) }
    default:
      return {}
  }
}
