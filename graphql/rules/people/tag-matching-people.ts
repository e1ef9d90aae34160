import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refuseOtherSelection } from '#rules/platform/command/refuse-other-selection.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, newId } from '#rules/platform/db/database.ts'
import { continueJob, enqueueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { isPostgres } from '../../model/is-postgres.ts'
import { type PeopleFilter, peopleFilter, wherePeople } from './people-filter.ts'
import { putTags, type TagChange, tagsAfter } from './tag-people.ts'
import { taggedAtOnce, tagsInput, tagsMax } from './tags.input.ts'

const input = z.object({
  filter: peopleFilter,
  expected: z.int().check(z.gte(1)),
  add: z._default(tagsInput, []),
  remove: z._default(tagsInput, []),
})

/**
 * Tags everyone a list finds, however many pages it has, if they are as many as its reader saw; people added later are left out. The
 * newest 500 at once, the others in chunks of the worker.
 */
export const tagMatchingPeople = defineCommand(input, { may: 'recipient.edit' }, async (context) => {
  const {
    input: { filter, expected, add, remove },
    me: { company },
    trx,
    audit,
  } = context
  const found = trx('recipients').where((query) => wherePeople(query, company, filter))
  const throughSeq = await refuseOtherSelection(found.count({ count: '*' }).max({ last: 'seq' }), expected)
  const work = { company, filter, add, remove, throughSeq }
  const beforeSeq = await tagChunk(context, work)
  if (beforeSeq !== undefined) await enqueueJob(trx, 'tag-people', newId(), { payload: { ...work, beforeSeq } })
  await audit('person.tag', 'companies', company, { detail: { count: expected, add, remove } })
  return company
})

type Tagging = TagChange & {
  company: string
  filter: PeopleFilter
  throughSeq: number
  /** Where the previous chunk ended. */
  beforeSeq?: number
}

/**
 * Tags the next 500 people of a filter, the newest first, as lists show them; returns where to continue, undefined at the end. People
 * who would have too many tags keep their own.
 */
async function tagChunk(
  work: Pick<UnitOfWork, 'trx' | 'now'>,
  { company, filter, throughSeq, beforeSeq = throughSeq + 1, ...change }: Tagging,
): Promise<number | undefined> {
  const query = work
    .trx('recipients')
    .where((people) => wherePeople(people, company, filter))
    .where('seq', '<', beforeSeq)
    .orderBy('seq', 'desc')
    .limit(taggedAtOnce)
  const people = await (isPostgres(work.trx) ? query.forUpdate() : query)
  for (const person of people) {
    const tags = tagsAfter(person, change)
    if (tags && tags.length <= tagsMax) await putTags(work, person, tags)
  }
  return people.length === taggedAtOnce ? minor(people.at(-1)?.seq ?? 0) : undefined
}

/** Tags the rest of them, a chunk a transaction. */
export const tagPeopleChunk = (job: Job): Promise<void> =>
  transact(async (work) => {
    const payload = job.payload as Tagging
    const beforeSeq = await tagChunk(work, payload)
    if (beforeSeq === undefined) return finishJob(work.trx, job)
    return continueJob(work.trx, job, { ...payload, beforeSeq })
  })
