import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { type PeopleFilter, peopleFilter } from '#contracts/recipient/people-filter.ts'
import type { RecipientInput } from '#contracts/recipient/recipient.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { restingCampaigns } from '#model/statuses.ts'
import type { QueryOf, Row } from '#model/tables.ts'
import { countJoined, countJoining } from '#rules/campaign/campaign-totals.ts'
import { refreshEstimate } from '#rules/campaign/estimate.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { lockCampaignForImport } from '#rules/campaign/lock-campaign.ts'
import { lockCampaignForRecipients } from '#rules/campaign/lock-campaign-for-edit.ts'
import { requiredFieldOf } from '#rules/campaign/required-field.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { refuseOtherSelection } from '#rules/platform/command/refuse-other-selection.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList, minor, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { hashedId, rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { continueJob, enqueueJob, finishJob, holdsLease, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { recipientsMax } from './add-recipient.ts'
import { wherePeople } from './people-filter.ts'
import { arePeopleWordsFilled, notePeopleWords } from './people-words.ts'
import { dedupeKey, recipientValues } from './recipient-row.ts'

const chunkRows = 500
const restingMs = 60_000

const input = z.object({ campaign: rowId, filter: peopleFilter, expected: z.int().check(z.gte(1)) })

/**
 * Adds the people that match a filter to a campaign’s next launch, the newest 500 at once and the others in a job. Skips
 * those already in it. Anyone whose status is not active is listed as suppressed and gets no reward. Refuses NOT_FOUND for an unknown
 * campaign or person, NOT_A_DRAFT, and SELECTION_CHANGED if their number is not `expected`. Refuses VALIDATION for a launched campaign in
 * which everyone has their own amount, and TOO_MANY_ROWS {max} above 100,000.
 */
export const addPeopleToCampaign = defineCommand(input, { may: 'campaign.draft' }, async (context) => {
  const {
    input: { campaign: id, filter, expected },
    me: { company },
    trx,
    audit,
  } = context
  const campaign = await lockCampaignForRecipients(context, id)
  refuseMissingAmounts(campaign)
  await refuseUnknown(context, company, filter)
  await notePeopleWords(trx)
  const byTexts = !arePeopleWordsFilled()
  const found = trx('recipients').where((query) => wherePeople(query, company, filter, byTexts))
  const throughSeq = await refuseOtherSelection(found.clone().count({ count: '*' }).max({ last: 'seq' }), expected)
  const work = { campaign: id, company, filter, byTexts, beforeSeq: throughSeq + 1, left: expected, added: 0 }
  const ref = refOf(work)
  if (await trx('plutus_jobs').where({ kind: 'add-people', ref }).first('id')) {
    // the same people are being added: ends only a hold
    await enqueueJob(trx, 'add-people', ref)
    return id
  }
  const listed = Number(campaign.recipient_count) + Number(campaign.joining ?? 0)
  if (listed + expected > recipientsMax && listed + (await countNew(trx, found, id)) > recipientsMax)
    throw refusal('TOO_MANY_ROWS', { max: recipientsMax })
  const { next, added } = await addChunk(context, work)
  if (next) {
    await enqueueJob(trx, 'add-people', ref, { payload: next })
    await countJoining(context, id, next.left)
  } else await refreshEstimate(trx, id)
  await audit('recipient.add_people', 'campaigns', id, { detail: { count: added, selected: expected } })
  return id
})

/**
 * Refuses VALIDATION if a launched campaign needs an amount for each recipient, which the company's people do not have. A draft can still
 * get one for everyone.
 */
function refuseMissingAmounts(campaign: CampaignRow): void {
  const needed = minor(campaign.launched_through) > 0 && requiredFieldOf(campaign)
  if (needed) throw refusal('VALIDATION', { fields: { campaign: missingAmounts[needed] } })
}

const missingAmounts = {
  value: 'Each person in this campaign has their own value. Add people from a file with values',
  points: 'Each person in this campaign has their own points. Add people from a file with points',
}

/** Returns the job's reference, which is the same for the same people. */
const refOf = ({ campaign, filter, beforeSeq, left }: Addition): string => hashedId(JSON.stringify([campaign, filter, beforeSeq, left]), 5)

/** Counts the people whom a campaign does not have yet. */
async function countNew(trx: Knex.Transaction, people: QueryOf<'recipients'>, campaign: string): Promise<number> {
  const there = trx('campaign_recipients').whereRaw("dedupe_key = cast(? as text) || ':' || recipients.email", [campaign])
  const row = await orThrow(people.whereNotExists(there.select('id')).count({ count: '*' }))
  return Number(row.count)
}

/** Refuses NOT_FOUND if the filter names a person whom the company does not have. */
async function refuseUnknown({ trx }: Pick<UnitOfWork, 'trx'>, company: string, { ids }: PeopleFilter): Promise<void> {
  if (!ids) return
  const distinct = [...new Set(ids)]
  const there = await trx('recipients')
    .where({ company })
    .where(inList(trx, 'id', distinct))
    .pluck('id')
  if (there.length < distinct.length) throw refusal('NOT_FOUND')
}

/**
 * The people still to add: those of the filter below `beforeSeq`, `left` of them when they were counted. The job has added `added` people,
 * undefined in the job of an older version.
 */
type Addition = {
  campaign: string
  company: string
  filter: PeopleFilter
  byTexts?: boolean
  beforeSeq: number
  left: number
  added?: number
}
type Added = { next: Addition | undefined; added: number }

const columns = ['seq', 'email', 'first_name', 'last_name', 'phone', 'country', 'time_zone', 'tags', 'status', 'last_rewarded_at'] as const

type Joining = Pick<Row<'recipients'>, (typeof columns)[number]>

/**
 * Adds the next 500 people, newest first, to a campaign that the caller has locked. Locks the people, so that none is added after their
 * erasure. Returns how many it added, and what is still to add, undefined at the end.
 */
async function addChunk({ trx }: Pick<UnitOfWork, 'trx'>, work: Addition): Promise<Added> {
  const { campaign, company, filter, byTexts, beforeSeq, left } = work
  const limit = Math.min(chunkRows, left)
  const query = trx('recipients')
    .where((people) => wherePeople(people, company, filter, byTexts))
    .where('seq', '<', beforeSeq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .select(columns)
  const people = await (isPostgres(trx) ? query.forShare() : query)
  const keys = people.map(({ email }) => dedupeKey(campaign, email))
  const present = new Set(
    await trx('campaign_recipients')
      .where(inList(trx, 'dedupe_key', keys))
      .pluck('email'),
  )
  const added = people.filter(({ email }) => !present.has(email))
  const seq = added.length ? await nextSequence(trx, 'campaign_recipients', company, added.length) : 0
  await insertAsJson(
    trx,
    'campaign_recipients',
    added.map((person, index) => {
      const suppressed = person.status === 'active' ? null : person.status
      return recipientValues(inputOf(person), {
        company,
        campaign,
        seq: seq + index,
        rowNo: seq + index,
        state: suppressed ? 'suppressed' : 'ready',
        history: { suppressed, lastRewardedAt: person.last_rewarded_at },
      })
    }),
  )
  await countJoined(trx, campaign, added.filter(({ status }) => status === 'active').length)
  const isLast = people.length < limit || left === limit
  const next = { ...work, beforeSeq: minor(people.at(-1)?.seq ?? 0), left: left - limit }
  return { next: isLast ? undefined : next, added: added.length }
}

const inputOf = ({ email, first_name, last_name, phone, country, time_zone, tags }: Joining): RecipientInput => ({
  email,
  firstName: first_name ?? undefined,
  lastName: last_name ?? undefined,
  phone: phone ?? undefined,
  country: country ?? undefined,
  timeZone: time_zone ?? undefined,
  tags: parseJson(tags) ?? undefined,
})

/**
 * Handles one step of the job `add-people`: adds 500 people to its campaign in one transaction, then continues or ends the job. Ends it if
 * people can no longer be added to the campaign. Waits while the campaign is paused or archived.
 */
export const addPeopleChunk = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx } = work
    // two workers would count the same people twice
    if (!(await holdsLease(trx, job))) return
    const before = job.payload as Addition
    const { campaign: id } = before
    const campaign = await lockCampaignForImport(work, id)
    const resting = !campaign && (await trx('campaigns').where({ id }).whereIn('status', restingCampaigns).first('id'))
    if (resting) return repeatJob(trx, job, work.now.getTime() + restingMs)
    const chunk = campaign && (await addChunk(work, before))
    const next = chunk?.next
    const added = (before.added ?? 0) + (chunk?.added ?? 0)
    await countJoining(work, id, (next?.left ?? 0) - before.left)
    if (next) return continueJob(trx, job, { ...next, added })
    if (campaign) await refreshEstimate(trx, id)
    await auditSystem(trx, {
      cause: job.id,
      company: before.company,
      action: 'recipient.add_people',
      entity: 'campaigns',
      entityId: id,
      detail: { count: added, ...(!campaign && { left: before.left }) },
      now: work.now,
    })
    return finishJob(trx, job)
  })
