import { feeOf } from '../campaign/cost.ts'
import { insertMany, minor, newId } from '../core/database.ts'
import { takeSeq } from '../core/sequence.ts'
import { queueMessages, rewardMessages } from '../messages/reward-messages.ts'
import { rewardToken, tokenHash } from '../reward/token.ts'
import type { Issuer, IssuingLaunch } from './issuers.ts'
import { upsertRecipients } from './upsert-recipients.ts'

export type RecipientRow = {
  id: string
  seq: number | string
  row_no: number
  email: string
  first_name: string | null
  last_name: string | null
  value: number | string | null
}

const chunkRows = 500

/** Links (R31): a reward for each row of the campaign, and the mail that brings it. */
export const issueRewards: Issuer = async ({ trx, now }, launch, afterSeq) => {
  const rows: RecipientRow[] = await trx('campaign_recipients')
    .where({ campaign: launch.campaign, state: 'ready' })
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(chunkRows)
  if (!rows.length) return { count: 0, value: 0, lastSeq: afterSeq }
  const recipients = await upsertRecipients(trx, launch.company, rows, now)
  const rewardSeq = await takeSeq(trx, 'rewards', launch.company, rows.length)
  const rewards = rows.map((row, index) =>
    rewardRow(launch, row, {
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
  return { count: rewards.length, value: rewards.reduce((sum, { value }) => sum + value, 0), lastSeq: Number(rows.at(-1)?.seq) }
}

function rewardRow(
  launch: IssuingLaunch,
  row: RecipientRow,
  { recipient, seq, rowNo, now }: { recipient: string; seq: number; rowNo: number; now: Date },
) {
  const id = newId()
  const value = minor(row.value ?? launch.snapshot.value)
  const { fee, tax } = feeOf(value, launch.snapshot)
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return {
    id,
    company: launch.company,
    campaign: launch.campaign,
    launch: launch.id,
    recipient,
    seq,
    row_no: rowNo,
    kind: 'link',
    recipient_name: name,
    recipient_email: row.email,
    value,
    remaining: value,
    fee: fee + tax,
    fee_remaining: fee + tax,
    currency: launch.currency,
    status: 'issued',
    delivery_status: 'queued',
    search_text: `${name} ${row.email}`.trim().toLowerCase(),
    token_hash: tokenHash(rewardToken(id, 1)),
    token_version: 1,
    expires_at: new Date(launch.snapshot.expiresAt),
    issued_at: now,
    date_updated: now,
  }
}
