import { parse, print } from 'graphql'
import { checkFilterShapes, extractFilterShapes } from '#bff/gateway/graphql/filter-shapes.ts'
import type { Person } from '#tests/support/sign-in.ts'
import documents from '#web/gql/persisted-documents.json' with { type: 'json' }

const texts = Object.values(documents)

/** Runs a query of the web build, found by its operation name, against Directus as `person`. Throws when it does not exist or fails. */
export async function runScreenDocument<Data>(person: Person, operation: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const text = texts.find((candidate) => new RegExp(`\\bquery ${operation}\\b`).test(candidate))
  if (!text) throw new Error(`the web build has no query ${operation}`)
  const { ast, filters } = extractFilterShapes(parse(text))
  checkFilterShapes(filters, variables)
  const { data, errors } = await person.graphql<Data>(print(ast), variables)
  if (!data) throw new Error(`${operation}: ${JSON.stringify(errors)}`)
  return data
}
