import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { startRecharge } from '#tests/support/recharges.ts'
import { testPaymentEvent } from '#tests/support/test-payment-event.ts'
import { action, pickAt } from './money-action.ts'
import type { ModelRecharge } from './money-model.ts'

const rupees = (minor: number) => (minor / 100).toFixed(2)
const nth = fc.nat(50)
const share = fc.integer({ min: 1, max: 130 })

const byCard = ({ isTransfer }: ModelRecharge) => !isTransfer
const byTransfer = ({ isTransfer }: ModelRecharge) => isTransfer
const credited = ({ isTransfer, amount, costs, paid, reversed }: ModelRecharge) =>
  Math.max(0, (isTransfer ? paid - costs : Math.min(amount, paid - costs)) - reversed)

const start = (isTransfer: boolean) =>
  action(
    isTransfer ? 'a bank transfer is announced' : 'a card is to be charged',
    { amount: fc.integer({ min: 1000, max: 40_000 }) },
    {
      run: async (model, server, { amount }) => {
        const way = isTransfer ? {} : { method: 'card', provider: 'test' }
        const idempotencyKey = randomUUID()
        const row = await server.act(() => startRecharge(server.owner, { amount: amount * 100, idempotencyKey, ...way }))
        model.recharges.push({
          id: row.id,
          number: row.number,
          isTransfer,
          amount: amount * 100,
          costs: Number(row.total_payable) - amount * 100,
          paid: 0,
          reversed: 0,
          isClosed: false,
        })
      },
    },
  )

type ReportInput = { nth: number; kind: 'pending' | 'failed' | 'paid' | 'reversed'; share: number; secondsAgo: number; times: number }

/** Defines an action that delivers a payment provider's events in any order, with any age and more than once. */
const notify = action(
  'the provider tells',
  {
    nth,
    kind: fc.constantFrom('pending' as const, 'failed' as const, 'paid' as const, 'paid' as const, 'reversed' as const),
    share: fc.oneof(fc.constant(100), share),
    secondsAgo: fc.nat(600),
    times: fc.integer({ min: 1, max: 2 }),
  },
  {
    can: (model) => model.recharges.some(byCard),
    run: async (model, server, { nth: at, kind, share: percent, secondsAgo, times }: ReportInput) => {
      const recharge = pickAt(model.recharges.filter(byCard), at)
      const created = new Date(Date.now() - secondsAgo * 1000)
      const sum = Math.round(((recharge.amount + recharge.costs) * percent) / 100)
      const fact =
        kind === 'paid'
          ? { kind, paid: sum }
          : kind === 'reversed'
            ? { kind, reversed: sum, reason: 'chargeback' }
            : kind === 'failed'
              ? { kind, reason: 'declined' }
              : { kind, expectedAt: new Date(created.getTime() + 86_400_000) }
      const event = await testPaymentEvent(server.stack, { recharge: recharge.id, fact, created })
      const deliver = async () => {
        const body = JSON.stringify(event.body)
        const answer = await fetch(server.stack.directusUrl + event.path, { method: 'POST', headers: event.headers, body })
        if (answer.status !== 200) throw new Error(`the event was answered ${answer.status}: ${await answer.text()}`)
      }
      for (let time = 0; time < times; time++) await server.act(deliver)
      model.settle(recharge, () => {
        if (kind === 'paid') recharge.paid = Math.max(recharge.paid, sum)
        else if (kind === 'reversed') recharge.reversed = Math.max(recharge.reversed, sum)
        else if (!recharge.verdict || created.getTime() > recharge.verdict.at)
          recharge.verdict = { isPending: kind === 'pending', at: created.getTime() }
      })
    },
  },
)

const credit = action(
  'finance finds a transfer',
  { nth, share },
  {
    can: (model) => model.recharges.some(byTransfer),
    run: async (model, server, { nth: at, share: percent }) => {
      const recharge = pickAt(model.recharges.filter(byTransfer), at)
      const received = Math.round((recharge.amount * percent) / 100)
      const input = { number: recharge.number, received: rupees(received), reference: `UTR${randomUUID()}` }
      await server.operator('credit-recharge', input)
      model.settle(recharge, () => (recharge.paid += received))
    },
  },
)

const reverse = action(
  'finance takes back',
  { nth, share: fc.integer({ min: 1, max: 100 }) },
  {
    can: (model) => model.recharges.some((recharge) => credited(recharge) > 0),
    run: async (model, server, { nth: at, share: percent }) => {
      const recharge = pickAt(
        model.recharges.filter((candidate) => credited(candidate) > 0),
        at,
      )
      const amount = Math.max(1, Math.floor((credited(recharge) * percent) / 100))
      await server.operator('reverse-recharge', {
        number: recharge.number,
        amount: rupees(amount),
        reason: 'taken back',
        key: randomUUID(),
      })
      model.settle(recharge, () => (recharge.reversed = Math.min(recharge.reversed, credited(recharge) + recharge.reversed) + amount))
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

export const rechargeActions = [start(false), start(true), notify, notify, credit, reverse, cancel]
