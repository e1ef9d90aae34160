import { createHmac } from 'node:crypto'
import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'
import type { OperatorCommand } from './operator-command.ts'
import { instantInput } from './operator-command.ts'

const referenceLength = 16
const separator = /[\s,]+/
const chunkRows = 10_000

const listErasuresInput = z.object({ since: z.optional(instantInput), find: z.optional(z.string()) })

/**
 * Lists the erasures of people by time, as keyed references without names. After a restore, `find` returns the people of such references
 * who are there again, so that they are erased again. Refuses VALIDATION.
 */
export const listErasures: OperatorCommand = {
  run: async (body) => {
    const { since, find } = parseInput(listErasuresInput, body)
    const knex = getDatabase()
    if (find) return findErased(knex, new Set(find.split(separator).filter(Boolean)))
    const events = knex('audit_events')
      .join('companies', 'companies.id', 'audit_events.company')
      .where({ action: 'person.erase' })
      .orderBy('occurred_at')
      .select('occurred_at', 'entity_id', 'companies.name')
    if (since) events.where('occurred_at', '>=', since)
    const rows = await events
    return {
      erasures: rows.map(({ occurred_at, entity_id, name }) => ({
        at: new Date(occurred_at).toISOString(),
        company: name,
        reference: referenceOf(String(entity_id)),
      })),
    }
  },
}

/** Returns the people with these references who are not erased. `person` is the id that their company’s `erasePerson` takes. */
async function findErased(knex: Knex, references: Set<string>) {
  const people: { reference: string; company: string; person: string }[] = []
  for (let after = ''; ; ) {
    const rows = await knex('recipients')
      .join('companies', 'companies.id', 'recipients.company')
      .whereNot('recipients.status', 'erased')
      .modify((query) => void (after && query.where('recipients.id', '>', after)))
      .orderBy('recipients.id')
      .limit(chunkRows)
      .select('recipients.id', 'companies.name')
    for (const { id, name } of rows) {
      const reference = referenceOf(id)
      if (references.has(reference)) people.push({ reference, company: name, person: id })
    }
    const last = rows.at(-1)
    if (!last || rows.length < chunkRows) return { people }
    after = last.id
  }
}

const referenceOf = (person: string): string =>
  createHmac('sha256', secretKey('linkKey')).update(`erasure|${person}`).digest('hex').slice(0, referenceLength)
