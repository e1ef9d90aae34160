/** A row of a response with its `revision`, by which older responses are ignored. Queries request it through web/build/add-revision.ts. */
export type RevisedRow = Record<string, unknown> & { __typename: string; id: string; revision: number }

/** Returns every object of a response, at any depth, that has `__typename`, `id` and `revision`. */
export function rowsOf(answer: unknown): RevisedRow[] {
  if (typeof answer !== 'object' || answer === null) return []
  const below = Object.values(answer).flatMap(rowsOf)
  return isRow(answer) ? [answer, ...below] : below
}

export const rowKey = ({ __typename, id }: RevisedRow): string => `${__typename}:${id}`

export const isRow = (value: object): value is RevisedRow =>
  '__typename' in value &&
  typeof value.__typename === 'string' &&
  'id' in value &&
  typeof value.id === 'string' &&
  'revision' in value &&
  typeof value.revision === 'number'
