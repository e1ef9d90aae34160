import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSchema, getNamedType, isLeafType, isObjectType, Kind, parse, print, visit } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyRoles, personWith, readingColumns } from '#graphql/contracts/access/abilities.ts'
import { commandCases } from '#tests/rules/command-cases.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { demo, rival } from '#tests/support/sign-in.ts'
import type { Collection } from '../../graphql/model/collection.ts'
import type { ColumnField } from '../../graphql/model/fields.ts'
import { model } from '../../graphql/model/model.ts'
import { peopleRole } from '../../graphql/model/policies.ts'
import type { TableName } from '../../graphql/model/tables.ts'
import { openInside } from './rules-inside.ts'

const contract = buildSchema(readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8'))

/** The path of Directus's cache module, which the rules import. The root of the repository does not have the package. */
const cacheModule = pathToFileURL(join(import.meta.dirname, '../../graphql/node_modules/@directus/api/dist/cache.js')).href

/** Imports the rules after the environment is set, because they read it when first imported. */
const importRules = async () => ({
  ...(await import('#graphql/rules/app/commands/parse-command.ts')),
  ...(await import('#graphql/rules/app/commands/read-back.ts')),
  ...(await import('#graphql/directus-patches/shared-graphs.ts')),
})

/** The roles whose command results every run compares. The sweep compares those of all other roles. */
const landingRoles: (typeof companyRoles)[number][] = ['Admin', 'Finance', 'Viewer']

type Rules = Awaited<ReturnType<typeof importRules>>
type Inside = Awaited<ReturnType<typeof openInside>>
type Person = { id: string; company: string }

/**
 * Registers the tests that a command's result, read in one statement, equals what Directus's GraphQL returns for the same row and person.
 */
export function compareCommandAnswersWithReads(database: 'SQLite' | 'PostgreSQL'): void {
  describe(`the result of a command on ${database}`, { tags: sweepOnPostgres(database) }, () => {
    let fixture: Inside
    let rules: Rules
    let me: Person
    /** Row ids by collection: of the caller's company, of another company, and one that does not exist. */
    let rows: Map<string, string[]>
    let statements = 0

    beforeAll(async () => {
      fixture = await openInside(database)
      rules = await importRules()
      rules.shareGraphs()
      me = await personOf(fixture, demo.email)
      rows = await insertRows(fixture, me, await personOf(fixture, rival.email))
      fixture.knex.on('query', () => void statements++)
    })
    afterAll(() => fixture?.close())

    const setRole = (role: (typeof companyRoles)[number]) =>
      fixture
        .knex('directus_users')
        .where({ id: me.id })
        .update(readingColumns(personWith(role), me.company))

    /** Reads a command's result for row `id`. Returns it as JSON, and the number of SQL statements it took. */
    async function answer(text: string, variables: object, id: string): Promise<{ body: string; statements: number }> {
      const command = rules.parseCommand({ query: text, variables })
      const caller = { user: me.id, role: peopleRole, roles: [peopleRole], admin: false, app: false, ip: null }
      const readBack = await rules.planReadBack(command, caller)
      const before = statements
      return { body: JSON.stringify(await readBack(id)), statements: statements - before }
    }

    /**
     * Returns a selection of every column of a collection. With `isByGraph` it has a directive, which makes Directus's GraphQL read the
     * row.
     */
    const selectAllColumns = (name: string, isByGraph: boolean): string => {
      const type = getNamedType(contract.getMutationType()?.getFields()[name]?.type)
      if (!isObjectType(type)) throw new Error(`${name} answers no row`)
      const own = Object.values(type.getFields()).filter((field) => isLeafType(getNamedType(field.type)) && !field.name.endsWith('_func'))
      const names = ['__typename', ...own.map((field) => field.name)].join(' ')
      const operation = parse(`{ ${names} ${isByGraph ? 'id @include(if: true)' : 'id'} }`).definitions[0]
      return print(
        visit(parse(commandCases[name]?.text ?? ''), {
          Field: (node, _key, _parent, path) =>
            path.length === 5 && operation?.kind === Kind.OPERATION_DEFINITION
              ? { ...node, selectionSet: operation.selectionSet }
              : undefined,
        }),
      )
    }

    const expectSameReads = async (role: (typeof companyRoles)[number]) => {
      await setRole(role)
      const seen = { rows: 0, quick: 0 }
      const covered = new Set<string>()
      for (const [name, { rest }] of Object.entries(commandCases)) {
        const collection = String(getNamedType(contract.getMutationType()?.getFields()[name]?.type))
        // Rows nested in another result type use the same read plan.
        if (!rows.has(collection)) continue
        const variables = { id: randomUUID(), ...rest }
        const [quickly, byGraph] = [selectAllColumns(name, false), selectAllColumns(name, true)]
        // Only the first command per collection reads all rows, because the others use the same plan.
        const ids = rows.get(collection) ?? []
        for (const id of covered.has(collection) ? ids.slice(0, 1) : ids) {
          const quick = await answer(quickly, variables, id)
          const graph = await answer(byGraph, variables, id)
          expect(quick.body, `${name} ${id}`).toBe(graph.body)
          expect(graph.statements, name).toBeGreaterThan(1)
          if (quick.body === 'null') continue
          seen.rows++
          if (quick.statements === 1) seen.quick++
        }
        covered.add(collection)
      }
      expect(covered.size).toBeGreaterThan(20)
      expect(seen.rows).toBeGreaterThan(80)
      expect(seen.quick).toBe(seen.rows)
    }
    it.each(landingRoles)('equals for %s what the graph reads, for every command and for rows of any company', expectSameReads)
    it.each(companyRoles.filter((role) => !landingRoles.includes(role)))(
      'equals for %s what the graph reads, for every command and for rows of any company',
      { tags: ['sweep'] },
      expectSameReads,
    )

    it('is read by the graph only where an operator has added a read policy', async () => {
      await setRole('Owner')
      const variables = { id: randomUUID() }
      const theirs = (await fixture.knex('campaigns').whereNot({ company: me.company }).first('id'))?.id ?? ''
      const ask = (isByGraph: boolean) => answer(selectAllColumns('archiveCampaign', isByGraph), variables, theirs)
      expect((await ask(false)).body).toBe('null')
      const revoke = await grantRead(fixture, 'campaigns')
      const [quick, byGraph] = [await ask(false), await ask(true)]
      expect(quick.body).toContain(theirs)
      expect(quick.body).toBe(byGraph.body)
      expect(quick.statements).toBeGreaterThan(1)
      await revoke()
      expect((await ask(false)).body).toBe('null')
    })
  })
}

async function personOf({ knex }: Inside, email: string): Promise<Person> {
  const member = await knex('members').where({ email }).first('id', 'company')
  if (!member) throw new Error(`There is no ${email}`)
  return member
}

/** Inserts two rows per collection and company, one with empty and one with full columns, beside a row of the demo. */
async function insertRows({ knex }: Inside, ...people: Person[]): Promise<Map<string, string[]>> {
  const filled = new Map<string, string[]>()
  for (const collection of model) {
    const table = collection.name as TableName
    const isOf = 'company' in collection.fields ? { company: people[0]?.company } : {}
    const found = await knex(table).where(isOf).first('id')
    const ids = found ? [String(Object.values(found)[0])] : []
    for (const person of people) {
      for (const isFull of [false, true]) {
        const row = await rowOf(knex, collection, person, isFull)
        const isIn = await knex(table)
          .insert(row as never)
          .then(
            () => true,
            (error: unknown) => (/unique/i.test(String(error)) ? false : Promise.reject(error)),
          )
        if (isIn) ids.push(String(row.id))
      }
    }
    filled.set(collection.name, [...ids, randomUUID()])
  }
  return filled
}

/** Lets all people read every row of a collection by an additional policy, as an operator may in the Studio. Returns its removal. */
async function grantRead({ knex }: Inside, collection: string): Promise<() => Promise<void>> {
  const { clearSystemCache } = await import(cacheModule)
  const policy = randomUUID()
  await knex('directus_policies').insert({ id: policy, name: 'Auditors', admin_access: false, app_access: false })
  await knex('directus_access').insert({ id: policy, role: peopleRole, policy, sort: 2 })
  await knex('directus_permissions').insert({ policy, collection, action: 'read', permissions: '{}', fields: '*' })
  await clearSystemCache()
  return async () => {
    await knex('directus_permissions').where({ policy }).delete()
    await knex('directus_access').where({ policy }).delete()
    await knex('directus_policies').where({ id: policy }).delete()
    await clearSystemCache()
  }
}

let count = 1_000_000

async function rowOf(knex: Inside['knex'], { fields }: Collection, person: Person, isFull: boolean): Promise<Record<string, unknown>> {
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) row[name] = await columnValue(knex, name, field, person, isFull)
  return row
}

async function columnValue(knex: Inside['knex'], name: string, field: ColumnField, person: Person, isFull: boolean): Promise<unknown> {
  if (name === 'id') return randomUUID()
  if (name === 'company') return person.company
  if (name === 'member') return person.id
  if (field.nullable && !isFull) return null
  if (field.to) return (await knex(field.to as TableName).first('id'))?.id ?? null
  if (name === 'seq') return ++count
  return made[field.type](field, isFull)
}

/** Returns a value of each type, either zero-like or one that careless conversion would change. */
const made: Record<ColumnField['type'], (field: ColumnField, isFull: boolean) => unknown> = {
  uuid: () => randomUUID(),
  string: ({ length = 255 }, isFull) => (isFull ? `é“\\ ${++count} 🎁` : `${++count}`).slice(0, length),
  text: (_field, isFull) => (isFull ? `Zeile\n<b>"${++count}"</b>` : `${++count}`),
  integer: (_field, isFull) => (isFull ? 2_147_483_647 : 0),
  bigInteger: (_field, isFull) => (isFull ? 9_007_199_254_740_991 : 0),
  boolean: (_field, isFull) => isFull,
  timestamp: (_field, isFull) => new Date(isFull ? Date.UTC(2031, 0, 31, 23, 59, 59, 987) : 0),
  date: (_field, isFull) => (isFull ? '2028-02-29' : '1970-01-01'),
  json: (_field, isFull) => JSON.stringify(isFull ? { a: [1, null, { b: 'é"' }], c: true } : []),
}
