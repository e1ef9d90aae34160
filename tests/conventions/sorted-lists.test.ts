import { readFileSync } from 'node:fs'
import { type FieldNode, Kind, parse, visit } from 'graphql'
import { expect, it } from 'vitest'
import type { Collection } from '#graphql/model/collection.ts'
import { model } from '#graphql/model/model.ts'

const manifest: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../web/gql/persisted-documents.json', import.meta.url), 'utf8'),
)

/** Tables with at least one row per reward. */
const growing = ['rewards', 'claims', 'messages', 'recipients', 'campaign_recipients', 'wallet_transactions']

/** Returns the columns by which a GraphQL list of a company is sorted. Undefined for a list with a filter or with variable sort columns. */
function sortOf({ arguments: args = [] }: FieldNode): string[] | undefined {
  if (args.some(({ name }) => name.value === 'filter')) return undefined
  const sort = args.find(({ name }) => name.value === 'sort')?.value
  if (sort?.kind !== Kind.LIST) return undefined
  return sort.values.map((value) => (value.kind === Kind.STRING ? value.value.replace('-', '') : ''))
}

const isIndexed = ({ unique = [], indexes = [] }: Collection, sort: string[]): boolean =>
  [...unique, ...indexes].some((columns) => ['company', ...sort].every((column, place) => columns[place] === column))

it('sorts the lists of a company in the order of an index, so that only one page is read', () => {
  const lists: { table: string; sort: string[] }[] = []
  for (const text of Object.values(manifest))
    visit(parse(text), {
      Field(field) {
        const sort = sortOf(field)
        if (sort && growing.includes(field.name.value)) lists.push({ table: field.name.value, sort })
      },
    })
  const tables: readonly Collection[] = model
  const unread = lists.filter(({ table, sort }) => !tables.some((one) => one.name === table && isIndexed(one, sort)))
  expect(lists.length).toBeGreaterThan(1)
  expect(unread).toEqual([])
})
