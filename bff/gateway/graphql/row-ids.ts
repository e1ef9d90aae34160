import type { GraphQLField } from 'graphql'

/**
 * Returns true for an argument that names an existing row: of `x_by_id(id:)`, and of a command except the row it creates. A malformed id is
 * answered like an unknown one.
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
