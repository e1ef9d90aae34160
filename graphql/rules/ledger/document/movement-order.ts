import { entryTypes } from '#rules/ledger/wallet/entry-types.ts'
import type { Movement } from './document-details.ts'
import type words from './document-labels.json'

export type MovementType = keyof typeof words.movements

const order: readonly MovementType[] = entryTypes
const places: readonly string[] = order

/** The movements of a statement in the order it lists them, each with its type where that has a name. */
export const inMovementOrder = (movements: Movement[]): (Movement & { known: MovementType | undefined })[] =>
  movements
    .toSorted((one, other) => places.indexOf(one.type) - places.indexOf(other.type))
    .map((movement) => ({ ...movement, known: order.find((type) => type === movement.type) }))
