import { entryTypes } from '#contracts/wallet/words.ts'
import type words from './document-labels.json'
import type { Movement } from './words.ts'

export type MovementType = keyof typeof words.movements

const order: readonly MovementType[] = entryTypes
const typeOrder: readonly string[] = order

/** Sorts the movements of a statement in the order of `entryTypes`. `movementType` is the type if it has a label, otherwise undefined. */
export const sortMovements = (movements: Movement[]): (Movement & { movementType: MovementType | undefined })[] =>
  movements
    .toSorted((one, other) => typeOrder.indexOf(one.type) - typeOrder.indexOf(other.type))
    .map((movement) => ({ ...movement, movementType: order.find((type) => type === movement.type) }))
