import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSchema, getNamedType, isLeafType, isObjectType, Kind, parse, print, visit } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyRoles, readingColumns } from '#graphql/rules/platform/access/abilities.ts'
import { commandCases } from '#tests/rules/command-cases.ts'
import { onOne } from '#tests/support/is-sweep.ts'
import { demo, rival } from '#tests/support/sign-in.ts'
import type { Collection } from '../../graphql/model/collection.ts'
import type { Field } from '../../graphql/model/fields.ts'
import { model } from '../../graphql/model/model.ts'
import { peopleRole } from '../../graphql/model/policies.ts'
import type { TableName } from '../../graphql/model/tables.ts'
import { openInside } from './rules-inside.ts'

const contract = buildSchema(readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8'))

/** Directus's own module, the very one that the rules import: the root has no such package. */
const cacheModule = pathToFileURL(join(import.meta.dirname, '../../graphql/node_modules/@directus/api/dist/cache.js')).href

/** After the environment is set: the rules read it when they are first imported. */
const importRules = async () => ({
  ...(await import('#graphql/rules/app/commands/parse-command.ts')),
  ...(await import('#graphql/rules/app/commands/read-back.ts')),
  ...(await import('#graphql/directus-patches/shared-graphs.ts')),
})

/** All others have their turn in the sweep. */
const landingRoles: (typeof companyRoles)[number][] = ['Admin', 'Finance', 'Viewer']

type Rules = Awaited<ReturnType<typeof importRules>>
type Inside = Awaited<ReturnType<typeof openInside>>
type Person = { id: string; company: string }

/** What a command answers in one statement, beside what Directus's own graph reads of the same row to the same person. */
export function proveAnswers(database: 'SQLite' | 'PostgreSQL'): void {
  describe(`the answer of a command on ${database}`, { tags: onOne(database) }, () => {
    let fixture: Inside
    let rules: Rules
    let me: Person
    /** Ids by collection: of the caller's company, of another's, and of nobody. */
    let rows: Map<string, string[]>
    let statements = 0

    beforeAll(async () => {
      fixture = await openInside(database)
      rules = await importRules()
      rules.shareGraphs()
      me = await personOf(fixture, demo.email)
      rows = await fillAll(fixture, me, await personOf(fixture, rival.email))
      fixture.knex.on('query', () => void statements++)
    })
    afterAll(() => fixture?.close())

    const become = (role: (typeof companyRoles)[number]) =>
      fixture.knex('directus_users').where({ id: me.id }).update(readingColumns(role, me.company))

    /** The answer as it leaves, and how many statements it took. */
    async function answer(text: string, variables: object, id: string): Promise<{ body: string; statements: number }> {
      const command = rules.parseCommand({ query: text, variables })
      const caller = { user: me.id, role: peopleRole, roles: [peopleRole], admin: false, app: false, ip: null }
      const readBack = await rules.planReadBack(command, caller)
      const before = statements
      return { body: JSON.stringify(await readBack(id)), statements: statements - before }
    }

    /** Every column of the row; one that is included by a directive is read by the graph. */
    const selecting = (name: string, isByGraph: boolean): string => {
      const type = getNamedType(contract.getMutationType()?.getFields()[name]?.type)
      if (!isObjectType(type)) throw new Error(`${name} answers no row`)
      const own = Object.values(type.getFields()).filter((field) => isLeafType(getNamedType(field.type)) && !field.name.endsWith('_func'))
      const names = ['__typename', ...own.map((field) => field.name)].join(' ')
      const wanted = parse(`{ ${names} ${isByGraph ? 'id @include(if: true)' : 'id'} }`).definitions[0]
      return print(
        visit(parse(commandCases[name]?.text ?? ''), {
          Field: (node, _key, _parent, path) =>
            path.length === 5 && wanted?.kind === Kind.OPERATION_DEFINITION ? { ...node, selectionSet: wanted.selectionSet } : undefined,
        }),
      )
    }

    const readsAlike = async (role: (typeof companyRoles)[number]) => {
      await become(role)
      const seen = { rows: 0, quick: 0 }
      const known = new Set<string>()
      for (const [name, { rest }] of Object.entries(commandCases)) {
        const collection = String(getNamedType(contract.getMutationType()?.getFields()[name]?.type))
        // the rows within a result that is none are read by the same plan
        if (!rows.has(collection)) continue
        const variables = { id: randomUUID(), ...rest }
        const [quickly, byGraph] = [selecting(name, false), selecting(name, true)]
        // all rows once a collection: those of one collection are read alike, whatever the command
        const ids = rows.get(collection) ?? []
        for (const id of known.has(collection) ? ids.slice(0, 1) : ids) {
          const quick = await answer(quickly, variables, id)
          const graph = await answer(byGraph, variables, id)
          expect(quick.body, `${name} ${id}`).toBe(graph.body)
          expect(graph.statements, name).toBeGreaterThan(1)
          if (quick.body === 'null') continue
          seen.rows++
          if (quick.statements === 1) seen.quick++
        }
        known.add(collection)
      }
      expect(known.size).toBeGreaterThan(20)
      expect(seen.rows).toBeGreaterThan(80)
      expect(seen.quick).toBe(seen.rows)
    }
    it.each(landingRoles)('is for %s what the graph reads, whatever the command and whoever’s the row', readsAlike)
    it.each(companyRoles.filter((role) => !landingRoles.includes(role)))(
      'is for %s what the graph reads, whatever the command and whoever’s the row',
      { tags: ['sweep'] },
      readsAlike,
    )

    it('is left to the graph where an operator lets people read by another rule, and only then', async () => {
      await become('Owner')
      const variables = { id: randomUUID() }
      const theirs = (await fixture.knex('campaigns').whereNot({ company: me.company }).first('id'))?.id ?? ''
      const ask = (isByGraph: boolean) => answer(selecting('archiveCampaign', isByGraph), variables, theirs)
      expect((await ask(false)).body).toBe('null')
      const takeBack = await letReadAll(fixture, 'campaigns')
      const [quick, byGraph] = [await ask(false), await ask(true)]
      expect(quick.body).toContain(theirs)
      expect(quick.body).toBe(byGraph.body)
      expect(quick.statements).toBeGreaterThan(1)
      await takeBack()
      expect((await ask(false)).body).toBe('null')
    })
  })
}

async function personOf({ knex }: Inside, email: string): Promise<Person> {
  const member = await knex('members').where({ email }).first('id', 'company')
  if (!member) throw new Error(`There is no ${email}`)
  return member
}

/** Two rows a collection for each company, one as empty and one as full as its columns allow, beside one of the demo. */
async function fillAll({ knex }: Inside, ...people: Person[]): Promise<Map<string, string[]>> {
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

/** Gives people a policy beside ours, as an operator may in the Studio; yields what takes it back. */
async function letReadAll({ knex }: Inside, collection: string): Promise<() => Promise<void>> {
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

async function columnValue(knex: Inside['knex'], name: string, field: Field, person: Person, isFull: boolean): Promise<unknown> {
  if (name === 'id') return randomUUID()
  if (name === 'company') return person.company
  if (name === 'member') return person.id
  if (field.nullable && !isFull) return null
  if (field.to) return (await knex(field.to as TableName).first('id'))?.id ?? null
  if (name === 'seq') return ++count
  return made[field.type](field, isFull)
}

/** Zero and its like, or a value that a careless reader would change. */
const made: Record<Field['type'], (field: Field, isFull: boolean) => unknown> = {
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
