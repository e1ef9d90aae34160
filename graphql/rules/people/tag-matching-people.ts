import * as z from 'zod/mini'
import { type PeopleFilter, peopleFilter } from '#contracts/recipient/people-filter.ts'
import { tagChunkSize, tagsInput, tagsMax } from '#contracts/recipient/tags.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refuseOtherSelection } from '#rules/platform/command/refuse-other-selection.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, newId } from '#rules/platform/db/database.ts'
import { continueJob, enqueueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { wherePeople } from './people-filter.ts'
import { arePeopleWordsFilled, notePeopleWords } from './people-words.ts'
import { applyTagChange, saveTags, type TagChange } from './tag-people.ts'

const input = z.object({
  filter: peopleFilter,
  expected: z.int().check(z.gte(1)),
  add: z._default(tagsInput, []),
  remove: z._default(tagsInput, []),
})

/**
 * Adds and removes tags of all people that match a filter. Changes the newest 500 at once and the others in a job, without people added
 * later. Refuses SELECTION_CHANGED if their number is not `expected`.
 */
export const tagMatchingPeople = defineCommand(
  input,
  { may: 'recipient.edit', repeats: { command: 'tagMatchingPeople', refused: 'SELECTION_CHANGED', withinMs: 10 * 60_000 } },
  async (context) => {
    const {
      input: { filter, expected, add, remove },
      me: { company },
      trx,
      audit,
    } = context
    await notePeopleWords(trx)
    const byTexts = !arePeopleWordsFilled()
    const found = trx('recipients').where((query) => wherePeople(query, company, filter, byTexts))
    const throughSeq = await refuseOtherSelection(found.count({ count: '*' }).max({ last: 'seq' }), expected)
    const work = { company, filter, byTexts, add, remove, throughSeq }
    const beforeSeq = await tagChunk(context, work)
    if (beforeSeq !== undefined) await enqueueJob(trx, 'tag-people', newId(), { payload: { ...work, beforeSeq } })
    await audit('person.tag', 'companies', company, { detail: { count: expected, add, remove } })
    return company
  },
)

type TagJob = TagChange & {
  company: string
  filter: PeopleFilter
  byTexts?: boolean
  throughSeq: number
  /** The lowest `seq` of the previous chunk. This chunk has the people below it. Undefined for the first chunk. */
  beforeSeq?: number
}

/**
 * Changes the tags of the next 500 people, newest first, and emits an event for one of them. Returns the `seq` to continue below, or
 * undefined at the end. Skips people who would have more than 30 tags.
 */
async function tagChunk(
  work: UnitOfWork,
  { company, filter, byTexts, throughSeq, beforeSeq = throughSeq + 1, ...change }: TagJob,
): Promise<number | undefined> {
  const query = work
    .trx('recipients')
    .where((people) => wherePeople(people, company, filter, byTexts))
    .where('seq', '<', beforeSeq)
    .orderBy('seq', 'desc')
    .limit(tagChunkSize)
  const people = await (isPostgres(work.trx) ? query.forUpdate() : query)
  let last: string | undefined
  for (const person of people) {
    const tags = applyTagChange(person, change)
    if (tags && tags.length <= tagsMax && (await saveTags(work, person, tags))) last = person.id
  }
  if (last) work.changes.add('recipients', last)
  return people.length === tagChunkSize ? minor(people.at(-1)?.seq ?? 0) : undefined
}

/** Handles one step of the job `tag-people`: changes the tags of 500 people in one transaction, then continues or ends the job. */
export const tagPeopleChunk = (job: Job): Promise<void> =>
  transact(async (work) => {
    const payload = job.payload as TagJob
    const beforeSeq = await tagChunk(work, payload)
    if (beforeSeq === undefined) return finishJob(work.trx, job)
    return continueJob(work.trx, job, { ...payload, beforeSeq })
  })
