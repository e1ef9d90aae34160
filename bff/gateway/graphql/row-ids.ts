import type { GraphQLField } from 'graphql'

/**
 * Returns true for an argument that is the id of an existing row: `id` of `x_by_id`, or any required id of a mutation but `clientId`. A
 * malformed id there is answered like an unknown one.
 */
export function isRowIdArgument(
  field: Pick<GraphQLField<unknown, unknown>, 'name' | 'args'>,
  argument: string,
  operation: string,
): boolean {
  const type = field.args.find(({ name }) => name === argument)?.type
  if (String(type) !== 'ID!') return false
  return operation === 'mutation' ? argument !== 'clientId' : field.name.endsWith('_by_id')
}
