import { rewardLifecycle } from '#model/lifecycles.ts'
import { makeRewardToken, tokenHash } from '#rules/messaging/token.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { issueToPeople } from '#rules/reward/issue/issue-to-people.ts'
import { chargesOf, type Issued, type Issuer, type IssuingLaunch } from '#rules/reward/issue/issuing.ts'
import { rewardSearchText } from '#rules/reward/search-text.ts'
import { newCodeColumns } from './reward-code.ts'
import { transferCodes } from './transfer-codes.ts'

const chunkRows = 500

/** Issues reward codes (R30): one to each recipient of the campaign by email, or a number of codes without recipients for download. */
export const issueCodes: Issuer = (work, launch, afterSeq) => {
  const { codeDetails, delivery } = launch.snapshot
  if (!codeDetails) throw new Error(`launch ${launch.id} of codes says nothing of them`)
  const { value, uses, length, prefix } = codeDetails
  const toValue = () => value * uses
  const toColumns = () => ({ kind: 'code' as const, uses, uses_left: uses, ...newCodeColumns(length, prefix) })
  return delivery.handover === 'mail'
    ? issueToPeople(work, launch, afterSeq, { toValue, toColumns })
    : issueUnassigned(work, launch, afterSeq, { value: toValue(), toColumns })
}

/** Issues up to 500 codes without recipients. After the last ones, lets the campaign's chosen receiver download them all. */
async function issueUnassigned(
  work: UnitOfWork,
  launch: IssuingLaunch,
  afterSeq: number,
  { value, toColumns }: { value: number; toColumns: () => { kind: 'code'; code_last4: string } },
): Promise<Issued> {
  const { trx, now } = work
  const count = Math.min(chunkRows, launch.progress_total - launch.progress_done)
  const seq = await nextSequence(trx, 'rewards', launch.company, count)
  const charges = chargesOf(launch, Array<number>(count).fill(value))
  const rewards = charges.map(({ fee, tax }, index) => {
    const id = newId()
    const own = toColumns()
    return {
      id,
      ...own,
      company: launch.company,
      campaign: launch.campaign,
      launch: launch.id,
      recipient: null,
      seq: seq + index,
      row_no: launch.progress_done + index + 1,
      recipient_name: '',
      recipient_first_name: null,
      recipient_email: '',
      value,
      remaining: value,
      fee: fee + tax,
      tax,
      fee_remaining: fee + tax,
      currency: launch.currency,
      ...rewardLifecycle.issue.set,
      delivery_status: 'not_sent' as const,
      search_text: rewardSearchText({ recipient_name: '', recipient_email: '', code_last4: own.code_last4 }),
      token_hash: tokenHash(makeRewardToken(id, 1)),
      token_version: 1,
      expires_at: new Date(launch.snapshot.expiresAt),
      issued_at: now,
      date_updated: now,
    }
  })
  await insertAsJson(trx, 'rewards', rewards)
  const { id, company, campaign, progress_done, progress_total, snapshot } = launch
  if (progress_done + count >= progress_total)
    await transferCodes(work, { company, campaign, launch: id, receiver: String(snapshot.delivery.receiver), count: progress_total })
  return { count, value: count * value, lastSeq: afterSeq }
}
