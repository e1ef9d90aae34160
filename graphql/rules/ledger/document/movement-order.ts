import { entryTypes } from '#rules/ledger/wallet/entry-types.ts'
import type { Movement } from './document-details.ts'
import type words from './document-labels.json'

export type MovementType = keyof typeof words.movements

const order: readonly MovementType[] = entryTypes
const typeOrder: readonly string[] = order

/** Sorts the movements of a statement in the order of `entryTypes`. `known` is the type if it has a label, otherwise undefined. */
export const sortMovements = (movements: Movement[]): (Movement & { known: MovementType | undefined })[] =>
  movements
    .toSorted((one, other) => typeOrder.indexOf(one.type) - typeOrder.indexOf(other.type))
    .map((movement) => ({ ...movement, known: order.find((type) => type === movement.type) }))
