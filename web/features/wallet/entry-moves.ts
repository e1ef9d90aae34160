import type { EntryType } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { addMoney, compareMoney, signOf, subtractMoney } from '#web/lib/money/money.ts'

/** Where money can be, in the order it moves. */
export const lanes = ['outside', 'incoming', 'available', 'held', 'recipients'] as const
export type Lane = (typeof lanes)[number]

export type Move = { from: Lane; to: Lane; amount: Minor }

type Deltas = { type: EntryType; delta_available: Minor; delta_reserved: Minor; delta_pending: Minor }

/** A line as moves between lanes: what one balance lost another gained, the rest came from outside or left. */
export function entryMoves({ type, delta_available, delta_reserved, delta_pending }: Deltas): Move[] {
  const net = addMoney(delta_available, delta_reserved, delta_pending)
  const deltas: [Lane, Minor][] = [
    ['incoming', delta_pending],
    ['available', delta_available],
    ['held', delta_reserved],
    [type === 'capture' ? 'recipients' : 'outside', subtractMoney('0', net)],
  ]
  const givers = deltas.filter(([, delta]) => signOf(delta) < 0).map(([lane, delta]) => ({ lane, left: subtractMoney('0', delta) }))
  const takers = deltas.filter(([, delta]) => signOf(delta) > 0).map(([lane, left]) => ({ lane, left }))
  const moves: Move[] = []
  for (const giver of givers) {
    for (const taker of takers) {
      const amount = compareMoney(giver.left, taker.left) < 0 ? giver.left : taker.left
      if (signOf(amount) === 0) continue
      moves.push({ from: giver.lane, to: taker.lane, amount })
      giver.left = subtractMoney(giver.left, amount)
      taker.left = subtractMoney(taker.left, amount)
    }
  }
  return moves
}
