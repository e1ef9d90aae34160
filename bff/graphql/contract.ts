import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLSchema } from 'graphql'

export type Contract = { sdl: string; schema: GraphQLSchema }

/** graphql/schema.graphql: what this server checks against and what integrators read. */
export function readContract(file: URL): Contract {
  const sdl = readFileSync(file, 'utf8')
  return { sdl, schema: buildSchema(sdl) }
}
