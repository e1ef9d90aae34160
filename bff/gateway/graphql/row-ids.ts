import type { GraphQLField } from 'graphql'

/**
 * Whether an argument names a row that may or may not exist. A malformed one is then not found, like an unknown one: `x_by_id(id:)`, and
 * every id of a command except that of a row it creates.
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
