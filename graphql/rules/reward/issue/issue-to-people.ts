import * as z from 'zod/mini'
import { expiryInstant, recipientInstant } from '#contracts/campaign/schedule.ts'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { fullName } from '#contracts/recipient/greeting.ts'
import { recipientInput } from '#contracts/recipient/recipient.ts'
import { rewardLifecycle } from '#model/lifecycles.ts'
import type { Row } from '#model/tables.ts'
import type { CostParts } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { queueMessages, rewardMessages } from '#rules/messaging/reward-messages.ts'
import { makeRewardToken, tokenHash } from '#rules/messaging/token.ts'
import { type UpsertedRecipient, upsertRecipients } from '#rules/people/upsert-recipients.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { isDatabaseError, newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { log } from '#rules/platform/log.ts'
import type { OwnColumns } from '#rules/reward/reward-kind.ts'
import { rewardSearchText } from '#rules/reward/search-text.ts'
import { chargesOf, type Issued, type IssuingLaunch, type SkippedRow } from './issuing.ts'

/** Columns of a recipient needed for issuing. Reading whole rows takes 50 % more CPU time. */
const columns = [
  'id',
  'seq',
  'row_no',
  'email',
  'first_name',
  'last_name',
  'phone',
  'country',
  'time_zone',
  'send_at_local',
  'tags',
  'value',
  'points',
] as const

type RecipientRow = Pick<Row<'campaign_recipients'>, (typeof columns)[number]>

/** A recipient with the value, fee and tax that the launch holds for their reward, in minor units. */
type ChargedRow = RecipientRow & { charge: CostParts }

export type IssuedReward = ReturnType<typeof rewardRow>

const chunkRows = 500

/** The steps of issuing rewards to recipients that differ between links, codes and points. */
export type PeopleIssue = {
  /** Returns the value of a recipient's reward in minor units, equal to the value that the launch holds for it. Must not throw. */
  toValue: (row: RecipientRow) => number
  /** Returns the columns of the reward that only this kind has, such as the code. */
  toColumns: (row: RecipientRow) => OwnColumns & { kind: string }
  /** Writes rows of other tables for the issued rewards, such as points entries, in the same savepoint. */
  follow?: (work: UnitOfWork, rewards: IssuedReward[]) => Promise<void>
}

/**
 * Issues rewards and their messages to the next recipients after `afterSeq`. Skips people whose status is not active, and rows that throw.
 * Throws if every one of several valid rows fails, because the fault is then ours.
 */
export async function issueToPeople(work: UnitOfWork, launch: IssuingLaunch, afterSeq: number, kind: PeopleIssue): Promise<Issued> {
  const read = await work
    .trx('campaign_recipients')
    .where({ campaign: launch.campaign, state: 'ready' })
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(chunkRows)
    .select(columns)
  if (!read.length) return { count: 0, value: 0, lastSeq: afterSeq }
  const charges = chargesOf(launch, read.map(kind.toValue))
  const rows = read.map((row, index): ChargedRow => ({ ...row, charge: charges[index] as CostParts }))
  const { count, value, left, faulty } = await issueIsolated(work, launch, rows, { kind, issued: launch.progress_done })
  const isOurs = rows.length > 1 && faulty.length === rows.length && faulty.every(({ row }) => describeFailure(row) === unknownFailure)
  if (isOurs) throw faulty[0]?.error
  for (const { row, error } of faulty) log.error(error, `Row ${row.id} of launch ${launch.id} could not be issued`)
  return {
    count,
    value,
    lastSeq: Number(rows.at(-1)?.seq),
    left: [...left, ...faulty.map(({ row }) => ({ row: row.id, ...row.charge, failure: describeFailure(row) }))],
  }
}

/** The kind of reward to issue, and the number of rewards that the launch has issued so far. */
type Progress = { kind: PeopleIssue; issued: number }
type IssuedPart = { count: number; value: number; left: SkippedRow[]; faulty: { row: ChargedRow; error: unknown }[] }

/**
 * Issues rows together in a savepoint. If one throws, retries each half until only the faulty rows are left out. Rethrows errors of the
 * database itself, such as a full disk.
 */
async function issueIsolated(work: UnitOfWork, launch: IssuingLaunch, rows: ChargedRow[], { kind, issued }: Progress): Promise<IssuedPart> {
  try {
    return await work.trx.transaction((trx) => issueRows({ ...work, trx }, launch, rows, { kind, issued }))
  } catch (error) {
    if (isDatabaseError(error)) throw error
    if (rows.length === 1) return { count: 0, value: 0, left: [], faulty: rows.map((row) => ({ row, error })) }
    const middle = Math.ceil(rows.length / 2)
    const one = await issueIsolated(work, launch, rows.slice(0, middle), { kind, issued })
    const other = await issueIsolated(work, launch, rows.slice(middle), { kind, issued: issued + one.count })
    return {
      count: one.count + other.count,
      value: one.value + other.value,
      left: [...one.left, ...other.left],
      faulty: [...one.faulty, ...other.faulty],
    }
  }
}

async function issueRows(work: UnitOfWork, launch: IssuingLaunch, rows: ChargedRow[], { kind, issued }: Progress): Promise<IssuedPart> {
  const { trx, now } = work
  const people = await upsertRecipients(trx, rows, { company: launch.company, now, rewarded: true })
  const personOf = ({ email }: RecipientRow) => people.get(email) as UpsertedRecipient
  const isActive = (row: RecipientRow) => personOf(row).status === 'active'
  const [active, suppressed] = [rows.filter(isActive), rows.filter((row) => !isActive(row))]
  const rewardSeq = active.length ? await nextSequence(trx, 'rewards', launch.company, active.length) : 0
  const toTimes = cacheTimes(launch.snapshot, now)
  const rewards = active.map((row, index) => {
    const person = personOf(row)
    return rewardRow(launch, row, kind.toColumns(row), {
      ...toTimes({ ...row, time_zone: row.time_zone ?? person.time_zone }),
      person,
      seq: rewardSeq + index,
      rowNo: issued + index + 1,
      now,
    })
  })
  await insertAsJson(trx, 'rewards', rewards)
  await queueMessages(
    trx,
    launch.company,
    rewards.flatMap((reward) => rewardMessages(launch, reward, now)),
  )
  if (rewards.length) await kind.follow?.(work, rewards)
  return {
    count: rewards.length,
    value: rewards.reduce((sum, { value }) => sum + value, 0),
    left: suppressed.map((row) => ({ row: row.id, status: personOf(row).status, ...row.charge })),
    faulty: [],
  }
}

/** Returns the reason that a row could not be issued: its validation message, or `unknownFailure` if the row is valid. */
function describeFailure(row: RecipientRow): string {
  const { error } = z.safeParse(recipientInput, {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    country: row.country,
    timeZone: row.time_zone,
    sendAtLocal: row.send_at_local,
  })
  const [issue] = error?.issues ?? []
  if (issue?.path[0] === 'timeZone') return `We don’t know the time zone “${row.time_zone}”`
  return issue?.message ?? unknownFailure
}

const unknownFailure = 'Something unexpected went wrong with this row. Our log has the details'

type KindColumns = ReturnType<PeopleIssue['toColumns']>

function rewardRow(
  launch: IssuingLaunch,
  row: ChargedRow,
  own: KindColumns,
  {
    person,
    seq,
    rowNo,
    now,
    sendAt,
    expiresAt,
  }: { person: UpsertedRecipient; seq: number; rowNo: number; now: Date; sendAt: Date | null; expiresAt: Date },
) {
  const id = newId()
  const { value, fee, tax } = row.charge
  const name = fullName({ firstName: row.first_name, lastName: row.last_name })
  const holder = { recipient_name: name, recipient_first_name: row.first_name, recipient_email: row.email }
  return {
    id,
    company: launch.company,
    campaign: launch.campaign,
    launch: launch.id,
    recipient: person.id,
    seq,
    row_no: rowNo,
    ...own,
    ...holder,
    recipient_phone: person.phone,
    value,
    remaining: value,
    fee: fee + tax,
    tax,
    fee_remaining: fee + tax,
    currency: launch.currency,
    ...rewardLifecycle.issue.set,
    delivery_status: sendAt ? ('scheduled' as const) : ('queued' as const),
    time_zone: row.time_zone ?? person.time_zone,
    send_at: sendAt,
    search_text: rewardSearchText({ ...holder, code_last4: own.code_last4 }),
    token_hash: tokenHash(makeRewardToken(id, 1)),
    token_version: 1,
    expires_at: expiresAt,
    issued_at: now,
    date_updated: now,
  }
}

type Times = { sendAt: Date | null; expiresAt: Date }

/**
 * Returns a function that calculates the sending and expiry times of a recipient. It caches them, because many recipients share the same
 * hour.
 */
function cacheTimes(snapshot: LaunchSnapshot, now: Date) {
  const cached = new Map<string, Times>()
  return (row: Pick<RecipientRow, 'send_at_local' | 'time_zone'>): Times => {
    const key = `${row.send_at_local ?? ''}|${row.time_zone ?? ''}`
    const times = cached.get(key) ?? calculateTimes(recipientInstant(row, snapshot.delivery, now), snapshot)
    cached.set(key, times)
    return times
  }
}

/**
 * Returns the sending time of a reward, null for at once, and its expiry. An expiry in days counts from the sending time. A launch that was
 * blocked has a later expiry than its terms.
 */
const calculateTimes = (sendAt: Date | undefined, { delivery, expiresAt }: LaunchSnapshot): Times => ({
  sendAt: sendAt ?? null,
  expiresAt: new Date(Math.max(Date.parse(expiresAt), sendAt ? expiryInstant(delivery, sendAt).getTime() : 0)),
})
