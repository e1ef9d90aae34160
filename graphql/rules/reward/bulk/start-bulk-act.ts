import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { SkippedRewards } from '#contracts/reward/bulk-acts.ts'
import { type RewardsFilter, rewardsFilter } from '#contracts/reward/rewards-filter.ts'
import type { Row } from '#model/tables.ts'
import { arePeopleWordsFilled, notePeopleWords } from '#rules/people/people-words.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { parseRequest } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant, newId } from '#rules/platform/db/database.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import type { BulkAct, BulkSelection } from './bulk-act.ts'
import { countBulkAct } from './count-bulk-act.ts'

/**
 * The content of a job `bulk-rewards`, whose ref is the row of `bulk_acts`. `campaigns` are the next ones, at most `campaignsMax`, of which
 * the first is done up to `afterSeq`, with `doneHere` rewards changed. Others follow `moreAfter`. `at` is when the act was confirmed, in
 * epoch ms.
 */
export type BulkJob = {
  act: BulkAct
  selection: BulkSelection
  at: number
  throughSeq: number
  campaigns: string[]
  moreAfter?: string | undefined
  afterSeq: number
  doneHere: number
  actor: string
  actorKind: 'person' | 'key'
}

/** The most campaigns that a job lists, because each chunk stores it again. */
export const campaignsMax = 5000

/** A confirmed act. `filter` is parsed here, and `expected` is the number of rewards that the person saw. */
type Confirmed = { act: BulkAct; filter: unknown; expected: number }

/**
 * Enqueues a job that changes the rewards of the company that a filter finds, and stores its row of `bulk_acts`. Refuses BAD_INPUT for an
 * invalid filter or an `until` before all ends, NOT_FOUND, and TOO_MANY_ROWS {max}. Refuses SELECTION_CHANGED {count} when the act can
 * change another number than `expected`. Does nothing when the caller repeats an act.
 */
export async function startBulkAct(context: CommandContext<unknown>, { act, filter: given, expected }: Confirmed): Promise<void> {
  const { filter } = parseRequest(z.object({ filter: rewardsFilter }), { filter: given })
  const { me, trx, now, changes, audit } = context
  const { company } = me
  await notePeopleWords(trx)
  const selection = { company, timeZone: me.timeZone, byTexts: !arePeopleWordsFilled(), filter }
  const hash = createHash('sha256')
    .update(JSON.stringify([act, filter, expected]))
    .digest('hex')
  const { count, campaigns, throughSeq, skipped } = await countBulkAct(trx, act, selection, now)
  const same = await trx('bulk_acts').where({ company, member: me.id, request_hash: hash }).orderBy('seq', 'desc').first()
  if (same && isRepeated(same, count === expected, now)) return
  if (act.kind === 'extend' && count === 0 && endLater(skipped)) throw refusal('BAD_INPUT', { path: 'until' })
  if (count !== expected) throw refusal('SELECTION_CHANGED', { count })
  const seq = await nextSequence(trx, 'bulk_acts', company)
  const id = newId()
  const reason = 'reason' in act ? act.reason : null
  await trx('bulk_acts').insert({
    id,
    company,
    member: me.id,
    seq,
    request_hash: hash,
    kind: act.kind,
    reason,
    until: act.kind === 'extend' ? act.until : null,
    expected,
    skipped: JSON.stringify(skipped),
    date_created: now,
  })
  const job: BulkJob = {
    act,
    selection,
    at: now.getTime(),
    throughSeq,
    campaigns: campaigns.slice(0, campaignsMax),
    moreAfter: campaigns[campaignsMax] && campaigns[campaignsMax - 1],
    afterSeq: 0,
    doneHere: 0,
    actor: me.id,
    actorKind: me.kind,
  }
  await enqueueJob(trx, 'bulk-rewards', id, { payload: job })
  changes.add('bulk_acts', id)
  await audit(`rewards.${act.kind}`, 'companies', company, { detail: { act: seq, count, parts: partsOf(filter), ...choiceOf(act) } })
}

/** Returns true if the rewards were left out only because they end later, or the day is over. */
const endLater = (skipped: readonly SkippedRewards[]): boolean =>
  skipped.length > 0 && skipped.every(({ reason }) => reason === 'ends_later' || reason === 'day_over')

/** In ms. A caller whose answer was lost repeats the call within this time. */
const repeatedMs = 10 * 60_000

/**
 * Returns true if the caller repeats an act. An unfinished one is the same act. A finished one is the same if its rewards no longer match.
 */
const isRepeated = ({ finished_at, date_created }: Row<'bulk_acts'>, isStillThere: boolean, now: Date): boolean =>
  finished_at === null || (!isStillThere && now.getTime() - instant(date_created).getTime() < repeatedMs)

/** Returns the names of the parts of a filter that were used. The log never has its text or its ids. */
const partsOf = (filter: RewardsFilter): string[] => Object.entries(filter).flatMap(([name, part]) => (part == null ? [] : [name]))

/** Returns what was chosen for an act, as details of the audit log. */
export function choiceOf(act: BulkAct): { reason?: string; until?: string; includePartlySpent?: true } {
  if (act.kind === 'resend') return {}
  if (act.kind === 'extend') return { reason: act.reason, until: act.until }
  return { reason: act.reason, ...(act.includePartlySpent && { includePartlySpent: true }) }
}
