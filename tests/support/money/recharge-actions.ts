import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { reopenMethods, startRecharge } from '#tests/support/recharges.ts'
import { testPaymentEvent } from '#tests/support/test-payment-event.ts'
import { action, pickAt } from './money-action.ts'
import { type ModelRecharge, standing, takenFrom } from './money-model.ts'
import type { MoneyServer } from './money-server.ts'

const rupees = (minor: number) => (minor / 100).toFixed(2)
const nth = fc.nat(50)
const share = fc.integer({ min: 1, max: 130 })

const byCard = ({ isTransfer }: ModelRecharge) => !isTransfer

const start = (isTransfer: boolean) =>
  action(
    isTransfer ? 'a bank transfer is announced' : 'a card is to be charged',
    { amount: fc.integer({ min: 1000, max: 40_000 }) },
    {
      run: async (model, server, { amount }) => {
        const way = isTransfer ? {} : { method: 'card', provider: 'test' }
        // an earlier dispute closes the cards
        if (!isTransfer) await server.stack.sql(reopenMethods)
        const idempotencyKey = randomUUID()
        const row = await server.act(() => startRecharge(server.owner, { amount: amount * 100, idempotencyKey, ...way }))
        model.recharges.push({
          id: row.id,
          number: row.number,
          isTransfer,
          amount: amount * 100,
          costs: Number(row.total_payable) - amount * 100,
          payments: new Map(),
          reversals: new Map(),
          isClosed: false,
        })
      },
    },
  )

/** Delivers an event of the test provider, `times` times. */
async function deliver(
  server: MoneyServer,
  recharge: ModelRecharge,
  { fact, created, times }: { fact: object; created: Date; times: number },
) {
  const event = await testPaymentEvent(server.stack, { recharge: recharge.id, fact, created })
  const post = async () => {
    const body = JSON.stringify(event.body)
    const answer = await fetch(server.stack.directusUrl + event.path, { method: 'POST', headers: event.headers, body })
    if (answer.status !== 200) throw new Error(`the event was answered ${answer.status}: ${await answer.text()}`)
  }
  for (let time = 0; time < times; time++) await server.act(post)
}

/** The delivery of an event: of any age, and perhaps twice. */
const delivery = { nth, secondsAgo: fc.nat(600), times: fc.integer({ min: 1, max: 2 }) }
type Delivery = { nth: number; secondsAgo: number; times: number }
const agedBy = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000)
const idOf = (recharge: ModelRecharge, name: string) => `${name}_${recharge.id}`
const shareOf = ({ amount, costs }: ModelRecharge, percent: number) => Math.max(1, Math.round(((amount + costs) * percent) / 100))

const report = action(
  'the provider tells how a payment goes',
  { ...delivery, isPending: fc.boolean() },
  {
    can: (model) => model.recharges.some(byCard),
    run: async (model, server, { nth: at, isPending, secondsAgo, times }: Delivery & { isPending: boolean }) => {
      const recharge = pickAt(model.recharges.filter(byCard), at)
      const created = agedBy(secondsAgo)
      const fact = isPending
        ? { kind: 'pending', expectedAt: new Date(created.getTime() + 86_400_000) }
        : { kind: 'failed', reason: 'declined' }
      await deliver(server, recharge, { fact, created, times })
      model.settle(recharge, () => {
        if (!recharge.verdict || created.getTime() > recharge.verdict.at) recharge.verdict = { isPending, at: created.getTime() }
      })
    },
  },
)

const pay = action(
  'the provider tells of a payment',
  { ...delivery, payment: fc.constantFrom('pay_a', 'pay_b'), share: fc.oneof(fc.constant(100), share) },
  {
    can: (model) => model.recharges.some(byCard),
    run: async (model, server, { nth: at, payment, share: percent, secondsAgo, times }: Delivery & { payment: string; share: number }) => {
      const recharge = pickAt(model.recharges.filter(byCard), at)
      const id = idOf(recharge, payment)
      // a payment has one sum, in each of its events
      const paid = recharge.payments.get(id) ?? shareOf(recharge, percent)
      await deliver(server, recharge, { fact: { kind: 'paid', paid, payment: id }, created: agedBy(secondsAgo), times })
      model.settle(recharge, () => recharge.payments.set(id, paid))
    },
  },
)

type ReversalInput = Delivery & {
  payment: string
  reversal: string
  share: number
  state: 'open' | 'standing' | 'undone'
  reason: 'chargeback' | 'refunded'
}

/** Refunds and disputes that begin, change their sum, are won or fail, and begin again. */
const takeBack = action(
  'the provider tells of a refund or dispute',
  {
    ...delivery,
    payment: fc.constantFrom('pay_a', 'pay_a', 'pay_b', 'pay_never'),
    reversal: fc.constantFrom('one', 'two', 'three'),
    share: fc.integer({ min: 1, max: 60 }),
    state: fc.constantFrom('open' as const, 'standing' as const, 'undone' as const),
    reason: fc.constantFrom('chargeback' as const, 'refunded' as const),
  },
  {
    can: (model) => model.recharges.some(byCard),
    run: async (model, server, { nth: at, payment, reversal, share: percent, state, reason, secondsAgo, times }: ReversalInput) => {
      const recharge = pickAt(model.recharges.filter(byCard), at)
      const id = idOf(recharge, reversal)
      const existing = recharge.reversals.get(id)
      const of = existing?.payment ?? idOf(recharge, payment)
      const amount = shareOf(recharge, percent)
      const created = agedBy(secondsAgo)
      const fact = { kind: 'reversed', reversed: amount, reason, payment: of, reversal: id, state }
      await deliver(server, recharge, { fact, created, times })
      model.settle(recharge, () => {
        if (!existing || created.getTime() > existing.at)
          recharge.reversals.set(id, { payment: of, amount, isUndone: state === 'undone', at: created.getTime() })
      })
    },
  },
)

const credit = action(
  'finance finds a transfer',
  { nth, share },
  {
    can: (model) => model.recharges.length > 0,
    run: async (model, server, { nth: at, share: percent }) => {
      const recharge = pickAt(model.recharges, at)
      const received = Math.round((recharge.amount * percent) / 100)
      const reference = `N${randomUUID().replaceAll('-', '').toUpperCase()}`
      await server.operator('credit-recharge', { number: recharge.number, received: rupees(received), reference, surplus: 'true' })
      model.settle(recharge, () => recharge.payments.set(reference, received))
    },
  },
)

/** Returns the payments of a recharge that finance can still reverse, with the sum that is left of each. */
function reversible(recharge: ModelRecharge): { payment: string; left: number }[] {
  const { credited, reversed } = standing(recharge)
  return [...recharge.payments]
    .map(([payment, brought]) => ({ payment, left: Math.min(brought - takenFrom(recharge.reversals, payment), credited - reversed) }))
    .filter(({ left }) => left > 0)
}

const reverse = action(
  'finance takes back',
  { nth, share: fc.integer({ min: 1, max: 100 }) },
  {
    can: (model) => model.recharges.some((recharge) => reversible(recharge).length > 0),
    run: async (model, server, { nth: at, share: percent }) => {
      const recharge = pickAt(
        model.recharges.filter((candidate) => reversible(candidate).length > 0),
        at,
      )
      const { payment, left } = pickAt(reversible(recharge), at)
      const amount = Math.max(1, Math.floor((left * percent) / 100))
      const key = randomUUID()
      const input = {
        number: recharge.number,
        amount: rupees(amount),
        payment,
        reason: 'taken back',
        key,
        paidBackInAnotherWay: true,
        again: true,
      }
      await server.operator('reverse-recharge', input)
      model.settle(recharge, () => recharge.reversals.set(key, { payment, amount, isUndone: false, at: Date.now() }))
    },
  },
)

const cancel = action(
  'a recharge is cancelled',
  { nth },
  {
    can: (model) => model.recharges.some(({ isClosed }) => !isClosed),
    run: async (model, server, { nth: at }) => {
      const recharge = pickAt(
        model.recharges.filter(({ isClosed }) => !isClosed),
        at,
      )
      const { code } = await server.command('mutation ($id: ID!) { cancelRecharge(id: $id) { id status } }', { id: recharge.id })
      // A refused cancellation moves no money either.
      recharge.isClosed = code === undefined
      expect(code === undefined || /^[A-Z_]+$/.test(code)).toBe(true)
    },
  },
)

export const rechargeActions = [start(false), start(true), report, pay, pay, takeBack, takeBack, credit, reverse, cancel]
