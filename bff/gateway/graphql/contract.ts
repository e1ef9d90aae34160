import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLSchema, isScalarType } from 'graphql'

export type Contract = { sdl: string; schema: GraphQLSchema }

/** graphql/schema.graphql: what this server checks against and what integrators read. */
export function readContract(file: URL): Contract {
  const sdl = readFileSync(file, 'utf8')
  return { sdl, schema: contractSchema(sdl) }
}

/** The schema of an SDL; money of the live hub is a decimal string even when it is zero, as the contract says. */
export function contractSchema(sdl: string): GraphQLSchema {
  const schema = buildSchema(sdl)
  const money = schema.getType('GraphQLBigInt')
  if (isScalarType(money)) money.serialize = String
  return schema
}
