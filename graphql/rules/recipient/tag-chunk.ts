import { isPostgres, minor } from '../core/database.ts'
import { transact, type Work } from '../core/transact.ts'
import { continueJob, finishJob } from '../worker/finish-job.ts'
import type { Job } from '../worker/jobs.ts'
import { putTags, type TagChange, tagsAfter } from './change-tags.ts'
import { type PeopleFilter, wherePeople } from './people-filter.ts'
import { tagsMax } from './tags.input.ts'
import type { RecipientRow } from './take-person.ts'

type Tagging = TagChange & { company: string; filter: PeopleFilter; throughSeq: number }

const chunkRows = 500

/**
 * Tags the next 500 people of a filter; yields where to go on, undefined at the end. Who would have more tags than a person
 * may keeps their own.
 */
export async function tagChunk(
  work: Pick<Work, 'trx' | 'now'>,
  { company, filter, throughSeq, ...change }: Tagging,
  afterSeq: number,
): Promise<number | undefined> {
  const query = work
    .trx('recipients')
    .where((people) => wherePeople(people, company, filter))
    .where('seq', '>', afterSeq)
    .where('seq', '<=', throughSeq)
    .orderBy('seq')
    .limit(chunkRows)
  const people: RecipientRow[] = await (isPostgres(work.trx) ? query.forUpdate() : query)
  for (const person of people) {
    const tags = tagsAfter(person, change)
    if (tags && tags.length <= tagsMax) await putTags(work, person, tags)
  }
  return people.length === chunkRows ? minor(people.at(-1)?.seq) : undefined
}

/** The rest of them, a chunk a transaction. */
export const tagPeopleChunk = (job: Job): Promise<void> =>
  transact(async (work) => {
    const payload = job.payload as Tagging & { afterSeq: number }
    const afterSeq = await tagChunk(work, payload, payload.afterSeq)
    if (afterSeq === undefined) return finishJob(work.trx, job)
    return continueJob(work.trx, job, { ...payload, afterSeq })
  })
