import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { isPostgres, minor } from '#rules/platform/db/database.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { putTags, type TagChange, tagsAfter } from './change-tags.ts'
import type { RecipientRow } from './lock-person-for-update.ts'
import { type PeopleFilter, wherePeople } from './people-filter.ts'
import { taggedAtOnce, tagsMax } from './tags.input.ts'

type Tagging = TagChange & {
  company: string
  filter: PeopleFilter
  throughSeq: number
  /** Where the chunk before ended. */
  beforeSeq?: number
  /** Of a job that an older version began at the oldest: so far it had come. */
  afterSeq?: number
}

/**
 * Tags the next 500 people of a filter, the newest first, as lists show them; yields where to go on, undefined at the end. Who
 * would have more tags than a person may keeps their own.
 */
export async function tagChunk(
  work: Pick<UnitOfWork, 'trx' | 'now'>,
  { company, filter, throughSeq, beforeSeq = throughSeq + 1, afterSeq = 0, ...change }: Tagging,
): Promise<number | undefined> {
  const query = work
    .trx('recipients')
    .where((people) => wherePeople(people, company, filter))
    .where('seq', '>', afterSeq)
    .where('seq', '<', beforeSeq)
    .orderBy('seq', 'desc')
    .limit(taggedAtOnce)
  const people: RecipientRow[] = await (isPostgres(work.trx) ? query.forUpdate() : query)
  for (const person of people) {
    const tags = tagsAfter(person, change)
    if (tags && tags.length <= tagsMax) await putTags(work, person, tags)
  }
  return people.length === taggedAtOnce ? minor(people.at(-1)?.seq) : undefined
}

/** The rest of them, a chunk a transaction. */
export const tagPeopleChunk = (job: Job): Promise<void> =>
  transact(async (work) => {
    const payload = job.payload as Tagging
    const beforeSeq = await tagChunk(work, payload)
    if (beforeSeq === undefined) return finishJob(work.trx, job)
    return continueJob(work.trx, job, { ...payload, beforeSeq })
  })
