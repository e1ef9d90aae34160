import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refuseOtherSelection } from '#rules/platform/command/refuse-other-selection.ts'
import { newId } from '#rules/platform/db/database.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { peopleFilter, wherePeople } from './people-filter.ts'
import { tagChunk } from './tag-chunk.ts'
import { tagsInput } from './tags.input.ts'

const input = z.object({
  filter: peopleFilter,
  expected: z.int().check(z.gte(1)),
  add: z._default(tagsInput, []),
  remove: z._default(tagsInput, []),
})

/**
 * The same for all whom a list finds, however many pages it has, if they are as many as its reader saw. Whoever comes
 * later is none of them. The newest 500 at once, the others in chunks of the worker.
 */
export const tagMatchingPeople = defineCommand(input, { may: 'recipient.edit' }, async (context) => {
  const {
    input: { filter, expected, add, remove },
    me: { company },
    trx,
    audit,
  } = context
  const found = trx('recipients').where((query) => wherePeople(query, company, filter))
  const throughSeq = await refuseOtherSelection(found, expected)
  const work = { company, filter, add, remove, throughSeq }
  const beforeSeq = await tagChunk(context, work)
  if (beforeSeq !== undefined) await enqueueJob(trx, 'tag-people', newId(), { payload: { ...work, beforeSeq } })
  await audit('person.tag', 'companies', company, { detail: { count: expected, add, remove } })
  return company
})
