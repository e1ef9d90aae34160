import { signOf } from '#web/lib/money/money.ts'

type Campaign = { status: string; delivery_type: string; delivery: unknown; launched_through: string }

/** Whether a campaign that is out can go to more people: to people by name, so not where a file holds the codes. */
export function canSendMore({ status, delivery_type: type, delivery, launched_through: through }: Campaign): boolean {
  if (!['live', 'completed'].includes(status) || signOf(through) === 0) return false
  return type !== 'rewardcodes' || (delivery as { handover?: string } | null)?.handover === 'mail'
}
