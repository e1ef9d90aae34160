import type { Knex } from 'knex'
import { localDay } from '#rules/ledger/wallet/daily-figures.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { afterKey } from '#rules/platform/db/after-key.ts'
import { instant, isPostgres, minor, orThrow } from '#rules/platform/db/database.ts'
import { shortPiece } from '#rules/platform/upgrade/short-piece.ts'
import { statusList } from '../../model/lifecycle.ts'
import { returnedRewards } from '../../model/statuses.ts'

const batchRows = 50

/**
 * Corrects the figures of campaigns in a database that counted a replaced reward as returned and issued anew: it was issued once.
 * Changes nothing the second time.
 */
export async function recountReplaced(work: UnitOfWork, after: string): Promise<string | undefined> {
  const { trx } = work
  const page = await afterKey(trx('campaigns'), after, batchRows).select('id')
  return shortPiece(page, async ({ id }) => {
    if (!(await trx('rewards').where({ campaign: id }).whereNotNull('replaces').first('id'))) return false
    if (isPostgres(trx)) await trx('campaigns').where({ id }).forUpdate().select('id')
    await keepMark(trx, id, 'sent_before', 'last_sent_at')
    await keepMark(trx, id, 'opened_before', 'first_viewed_at')
    await touch(work, 'campaigns', { id }, countsOf(trx))
    await recountDays(trx, id)
    return true
  })
}

/** What was sent to one holder, or opened by them, counts so for those after them; repeated until it reaches the end of each chain. */
async function keepMark(trx: Knex.Transaction, campaign: string, mark: string, at: string): Promise<void> {
  const before = trx('rewards as before')
    .whereRaw('before.id = rewards.replaces')
    .whereRaw('(before.?? or before.?? <= rewards.issued_at)', [mark, at])
  while (
    await trx('rewards')
      .where({ campaign, [mark]: false })
      .whereNotNull('replaces')
      .whereExists(before)
      .update({ [mark]: true })
  );
}

/** Chains of replacements count once: as issued with their first reward, else with their last. */
function countsOf(trx: Knex.Transaction): Record<string, Knex.Raw> {
  const sum = (of: string, where: string) =>
    trx.raw(`(select coalesce(sum(${of}), 0) from rewards where rewards.campaign = campaigns.id and ${where})`)
  const taken = '(select coalesce(sum(claims.value), 0) from claims where claims.reward = rewards.id)'
  const last = "status <> 'replaced'"
  const returned = `status in ${statusList(returnedRewards)}`
  return {
    issued_count: sum('1', 'replaces is null'),
    issued_value: sum('value', 'replaces is null'),
    sent_count: sum('1', `${last} and (sent_before or last_sent_at is not null)`),
    opened_count: sum('1', `${last} and (opened_before or first_viewed_at is not null)`),
    failed_count: sum('1', `${last} and delivery_status = 'failed'`),
    returned_count: sum('1', `${returned} and not exists (select 1 from claims where claims.reward = rewards.id)`),
    returned_value: sum(`value - ${taken}`, returned),
  }
}

/**
 * Subtracts from each day the replacements that it counted: the oldest ones, as many as the days together have too many. The company may
 * have had another time zone then, so the day is the nearest that counted one as issued and returned.
 */
async function recountDays(trx: Knex.Transaction, id: string): Promise<void> {
  const { company, time_zone: zone } = await orThrow(
    trx('campaigns')
      .join('companies', 'companies.id', 'campaigns.company')
      .where({ 'campaigns.id': id })
      .first('campaigns.company', 'companies.time_zone'),
  )
  const counted = await trx('daily_figures').where({ campaign: id }).sum({ count: 'issued_count' }).first()
  const issued = await trx('rewards').where({ campaign: id }).whereNull('replaces').count({ count: '*' }).first()
  const excess = Math.max(0, minor(counted?.count ?? 0) - minor(issued?.count ?? 0))
  const replacements = await trx('rewards')
    .where({ campaign: id })
    .whereNotNull('replaces')
    .orderBy('issued_at')
    .limit(excess)
    .select('issued_at', 'value')
  const days = await trx('daily_figures')
    .where({ campaign: id })
    .where('issued_count', '>', 0)
    .where('released_count', '>', 0)
    .select('day', 'issued_count as issued', 'released_count as released')
  for (const { issued_at, value } of replacements) {
    const day = takeNearest(days, localDay(instant(issued_at), zone))
    if (!day) return
    const less = (column: string, by: number) => trx.raw('?? - ?', [column, by])
    await trx('daily_figures')
      .whereIn('key', [`${company}:-:${day}`, `${company}:${id}:${day}`])
      .update({
        issued_count: less('issued_count', 1),
        issued_value: less('issued_value', minor(value)),
        released_count: less('released_count', 1),
        released_value: less('released_value', minor(value)),
      })
  }
}

type Day = { day: string; issued: number; released: number }

/** The nearest day that still counts a replacement, which it then no longer does. */
function takeNearest(days: Day[], wanted: string): string | undefined {
  const away = ({ day }: Day) => Math.abs(Date.parse(day) - Date.parse(wanted))
  const nearest = days.filter(({ issued, released }) => issued > 0 && released > 0).sort((one, other) => away(one) - away(other))[0]
  if (!nearest) return undefined
  nearest.issued--
  nearest.released--
  return nearest.day
}
