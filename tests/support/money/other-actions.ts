import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { demo } from '#tests/support/sign-in.ts'
import { action } from './money-action.ts'

const adjust = action(
  'an operator corrects',
  { rupees: fc.integer({ min: -30_000, max: 30_000 }).filter((sum) => sum !== 0) },
  {
    run: async (model, server, { rupees }) => {
      const refusal = rupees < 0 ? model.refusal(-rupees * 100) : undefined
      const input = { company: demo.email, amount: rupees.toFixed(2), reason: 'property', key: randomUUID() }
      const done = server.operator('adjust-wallet', input)
      if (refusal) await expect(done).rejects.toThrow(refusal)
      else await done
      if (!refusal) model.adjust(rupees * 100)
    },
  },
)

/** Most of what is available, so that launches run short and reversals go below zero. */
const spend = action(
  'nearly all is spent',
  { left: fc.nat(5000) },
  {
    can: (model) => !model.isFrozen && model.available > 1_000_000,
    run: async (model, server, { left }) => {
      const amount = left * 100 - model.available
      await server.operator('adjust-wallet', { company: demo.email, amount: (amount / 100).toFixed(2), reason: 'spent', key: randomUUID() })
      model.adjust(amount)
    },
  },
)

const unfreeze = action(
  'an operator releases the wallet',
  {},
  {
    can: (model) => model.isFrozen,
    run: async (model, server) => {
      const done = server.operator('unfreeze-wallet', { company: demo.email, reason: 'property' })
      if (model.available < 0) await expect(done).rejects.toThrow(/below zero/)
      // a kill may come between the action and its answer: the second try then learns that it was done
      else await done.catch((error: unknown) => expect(String(error)).toMatch(/isn’t frozen/))
      if (model.available >= 0) model.unfreeze()
    },
  },
)

/** Directus is killed this many ms after the next action began; that action is tried again with the same key. */
const crash = action(
  'kill -9 during what follows',
  { afterMs: fc.nat(60) },
  {
    can: () => true,
    run: async (_, server, { afterMs }) => {
      server.killNextAfter(afterMs)
    },
  },
)

export const otherActions = [adjust, spend, unfreeze, crash]
