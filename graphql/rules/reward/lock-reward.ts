import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

export type LockedReward = Record<string, string | number | boolean | Date | null> & {
  id: string
  company: string
  campaign: string
  launch: string
  seq: number | string
  kind: string
  status: string
  delivery_status: string
  recipient: string | null
  recipient_name: string
  recipient_email: string
  value: number | string
  remaining: number | string
  fee: number | string
  fee_remaining: number | string
  currency: string
  resend_count: number
  token_version: number
  expires_at: Date | number | string
  last_sent_at: Date | number | string | null
}

/** A reward of the caller's company as it is now, its row locked until the commit: whoever claims it at this moment is first or second. */
export async function lockReward({ trx, now }: UnitOfWork, id: string, me: Me): Promise<LockedReward> {
  const [reward] = await trx('rewards').where({ id, company: me.company }).update({ date_updated: now }).returning('*')
  if (!reward) throw refusal('NOT_FOUND')
  return reward
}
