import type { EntryType } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { addMoney, compareMoney, signOf, subtractMoney } from '#web/lib/money/money.ts'

/**
 * The lanes of the timeline, which are the places that money moves between, in order. The wallet's balances are `incoming`, `available` and
 * `held`.
 */
export const lanes = ['outside', 'incoming', 'available', 'held', 'recipients'] as const
export type Lane = (typeof lanes)[number]

export type Move = { from: Lane; to: Lane; amount: Minor }

type Deltas = { type: EntryType; delta_available: Minor; delta_reserved: Minor; delta_pending: Minor }

/**
 * Splits a ledger entry into moves from lanes that lose money to lanes that gain it. Redeemed money goes to `recipients`, other money
 * leaving goes `outside`.
 */
export function entryMoves({ type, delta_available, delta_reserved, delta_pending }: Deltas): Move[] {
  const net = addMoney(delta_available, delta_reserved, delta_pending)
  const deltas: [Lane, Minor][] = [
    ['incoming', delta_pending],
    ['available', delta_available],
    ['held', delta_reserved],
    [type === 'capture' ? 'recipients' : 'outside', subtractMoney('0', net)],
  ]
  const sources = deltas.filter(([, delta]) => signOf(delta) < 0).map(([lane, delta]) => ({ lane, left: subtractMoney('0', delta) }))
  const targets = deltas.filter(([, delta]) => signOf(delta) > 0).map(([lane, left]) => ({ lane, left }))
  const moves: Move[] = []
  for (const source of sources) {
    for (const target of targets) {
      const amount = compareMoney(source.left, target.left) < 0 ? source.left : target.left
      if (signOf(amount) === 0) continue
      moves.push({ from: source.lane, to: target.lane, amount })
      source.left = subtractMoney(source.left, amount)
      target.left = subtractMoney(target.left, amount)
    }
  }
  return moves
}
