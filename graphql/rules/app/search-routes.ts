import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import type { FoundRecords } from '#contracts/rest/search.ts'
import { peopleSearch, recordSearch, rewardSearch } from '#contracts/rest/search.ts'
import { findDocuments } from '#rules/ledger/document/find-documents.ts'
import { findRecharges } from '#rules/ledger/recharge/find-recharges.ts'
import { findPeople } from '#rules/people/find-people.ts'
import { notePeopleWords } from '#rules/people/people-words.ts'
import { type Me, readMe } from '#rules/platform/access/me.ts'
import { parseRequest } from '#rules/platform/command/parse-input.ts'
import { type RouteContext, route } from '#rules/platform/http/route.ts'
import { searchRewards } from '#rules/reward/search-rewards.ts'

/**
 * Serves searches of the caller's company: pages of rewards and people, and a few records of every kind. Refuses BAD_INPUT {path} for
 * unknown filters and cursors.
 */
export function searchRoutes(router: Router): void {
  const search = <Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    find: (knex: Knex, me: Me, input: z.output<Schema>) => Promise<object>,
  ) =>
    route(router, 'post', `/search/${path}`, 'person', async ({ req, res, caller }: RouteContext) => {
      const knex = getDatabase()
      const me = await readMe(knex, caller.user)
      const input = parseRequest(schema, req.body)
      await notePeopleWords(knex)
      res.json(await find(knex, me, input))
    })
  search('rewards', rewardSearch, searchRewards)
  search('people', peopleSearch, (knex, { company }, input) => findPeople(knex, company, input))
  search('records', recordSearch, (knex, me, { q }) => findRecords(knex, me, q))
}

/** The records of each kind in the answer to one text. */
const records = 3

/** Finds three records of each kind by one text. Recharges and documents only for those who see money. */
async function findRecords(knex: Knex, me: Me, q: string): Promise<FoundRecords> {
  const people = await findPeople(knex, me.company, { filter: { q }, limit: records })
  const rewards = await searchRewards(knex, me, { filter: { q }, sort: '-seq', limit: records })
  const seesMoney = me.may('money.view')
  return {
    people: await namePeople(knex, people.ids),
    rewards: await nameRewards(knex, rewards.ids),
    recharges: seesMoney ? await findRecharges(knex, me.company, q, records) : [],
    documents: seesMoney ? await findDocuments(knex, me.company, q, records) : [],
  }
}

async function namePeople(knex: Knex, ids: string[]): Promise<FoundRecords['people']> {
  const rows = await knex('recipients').whereIn('id', ids).select('id', 'first_name', 'last_name', 'email')
  return inOrderOf(ids, rows).map(({ id, first_name, last_name, email }) => ({
    id,
    name: [first_name, last_name].filter(Boolean).join(' '),
    email,
  }))
}

async function nameRewards(knex: Knex, ids: string[]): Promise<FoundRecords['rewards']> {
  const rows = await knex('rewards').whereIn('id', ids).select('id', 'seq', 'recipient_name', 'value', 'currency', 'status')
  return inOrderOf(ids, rows).map(({ id, seq, recipient_name, value, currency, status }) => ({
    ...{ id, seq: Number(seq), name: recipient_name, value: String(value), currency, status },
  }))
}

const inOrderOf = <Row extends { id: string }>(ids: string[], rows: Row[]): Row[] =>
  ids.flatMap((id) => rows.filter((row) => row.id === id))
