import { feeOf } from '../campaign/cost.ts'
import { insertMany, minor, newId } from '../core/database.ts'
import { takeSeq } from '../core/sequence.ts'
import type { Work } from '../core/transact.ts'
import { queueMessages, rewardMessages } from '../messages/reward-messages.ts'
import { rewardToken, tokenHash } from '../reward/token.ts'
import type { Issued, Issuer, IssuingLaunch } from './issuers.ts'
import { ownTimes } from './own-times.ts'
import { upsertRecipients } from './upsert-recipients.ts'

type RecipientRow = {
  id: string
  seq: number | string
  row_no: number
  email: string
  first_name: string | null
  last_name: string | null
  value: number | string | null
  points: number | null
  time_zone?: string | null
  send_at_local?: string | null
}

export type IssuedReward = ReturnType<typeof rewardRow>

const chunkRows = 500

/** What a delivery type adds to a person's reward; the fee follows from the value. */
type Own = { kind: 'link' | 'code' | 'points'; value: number; points?: number; code_last4?: string } & Record<string, unknown>

/** Links (R31). */
export const issueRewards: Issuer = (work, launch, afterSeq) =>
  issueToPeople(work, launch, afterSeq, (row) => ({ kind: 'link', value: minor(row.value ?? launch.snapshot.value) }))

/** A reward for each of the next rows of the campaign, and the mail that brings it; `follow` writes what else comes with them. */
export async function issueToPeople(
  { trx, now }: Work,
  launch: IssuingLaunch,
  afterSeq: number,
  ownOf: (row: RecipientRow) => Own,
  follow?: (rewards: IssuedReward[]) => Promise<void>,
): Promise<Issued> {
  const rows: RecipientRow[] = await trx('campaign_recipients')
    .where({ campaign: launch.campaign, state: 'ready' })
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(chunkRows)
  if (!rows.length) return { count: 0, value: 0, lastSeq: afterSeq }
  const recipients = await upsertRecipients(trx, launch.company, rows, now)
  const rewardSeq = await takeSeq(trx, 'rewards', launch.company, rows.length)
  const timesOf = ownTimes(launch.snapshot, now)
  const rewards = rows.map((row, index) =>
    rewardRow(launch, row, ownOf(row), {
      ...timesOf(row),
      recipient: String(recipients.get(row.email)),
      seq: rewardSeq + index,
      rowNo: launch.progress_done + index + 1,
      now,
    }),
  )
  await insertMany(trx, 'rewards', rewards)
  await queueMessages(
    trx,
    launch.company,
    rewards.flatMap((reward) => rewardMessages(launch, reward, now)),
  )
  await follow?.(rewards)
  return { count: rewards.length, value: rewards.reduce((sum, { value }) => sum + value, 0), lastSeq: Number(rows.at(-1)?.seq) }
}

function rewardRow(
  launch: IssuingLaunch,
  row: RecipientRow,
  own: Own,
  {
    recipient,
    seq,
    rowNo,
    now,
    sendAt,
    expiresAt,
  }: { recipient: string; seq: number; rowNo: number; now: Date; sendAt: Date | null; expiresAt: Date },
) {
  const id = newId()
  const { fee, tax } = feeOf(own.value, launch.snapshot)
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return {
    id,
    company: launch.company,
    campaign: launch.campaign,
    launch: launch.id,
    recipient,
    seq,
    row_no: rowNo,
    ...own,
    recipient_name: name,
    recipient_email: row.email,
    remaining: own.value,
    fee: fee + tax,
    fee_remaining: fee + tax,
    currency: launch.currency,
    status: 'issued',
    delivery_status: sendAt ? 'scheduled' : 'queued',
    time_zone: row.time_zone ?? null,
    send_at: sendAt,
    search_text: [name, row.email, own.code_last4].filter(Boolean).join(' ').toLowerCase(),
    token_hash: tokenHash(rewardToken(id, 1)),
    token_version: 1,
    expires_at: expiresAt,
    issued_at: now,
    date_updated: now,
  }
}
