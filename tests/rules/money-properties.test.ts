import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command } from '#tests/support/campaigns.ts'
import { seed } from '#tests/support/fixed-seed.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { approvalFrom, launchActions } from '#tests/support/money/launch-actions.ts'
import { MoneyModel } from '#tests/support/money/money-model.ts'
import { MoneyServer } from '#tests/support/money/money-server.ts'
import { rechargeActions } from '#tests/support/money/recharge-actions.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { action, pickAt } from '../support/money/money-action.ts'

const seconds = Number(process.env.PROPERTY_SECONDS ?? (isSweep ? 120 : 10))

let stack: StackOn
let server: MoneyServer

describe.each(['SQLite', 'PostgreSQL'])('on %s', (database) => {
  beforeAll(async () => {
    stack = await startStackOn(database)
    const owner = await signIn(stack)
    const approver = await signIn(stack, { email: 'rohan.kulkarni@example.com', password: demo.password })
    server = new MoneyServer({ stack, owner, approver })
    await command(owner, 'mutation ($input: ApprovalRulesInput!) { updateApprovalRules(input: $input) { id } }', {
      input: { amount: String(approvalFrom), count: null },
    })
  })
  afterAll(() => stack?.stop())

  it('E6 keeps the ledger consistent through any sequence of recharges, launches, claims, ends, reversals and crashes', {
    tags: database === 'PostgreSQL' ? ['sweep'] : ['deeper'],
    timeout: (seconds + 300) * 1000,
  }, async () => {
    console.log(`seed ${seed}; again: SEED=${seed} PROPERTY_SECONDS=${seconds}`)
    const until = Date.now() + seconds * 1000
    const acts = fc.commands([...rechargeActions, ...launchActions, ...otherActions], { maxCommands: 40, size: 'max' })
    // a sequence continues where the last one ended, and launches that wait from there are funded here
    const model = new MoneyModel(await server.wallet(), until)
    const property = fc.asyncProperty(acts, (sequence) => fc.asyncModelRun(() => ({ model, real: server }), sequence))
    let sequences = 0
    while (Date.now() < until) {
      // done actions cannot be undone, so a shrunk sequence would start elsewhere
      await fc.assert(property, { seed: seed + sequences, numRuns: 1, endOnFailure: true })
      sequences++
    }
    console.log(`${server.acts} acts in ${sequences} sequences, ${server.kills} kill -9`)
    expect(server.acts).toBeGreaterThan(0)
  })
})

const adjust = action(
  'an operator corrects',
  { rupees: fc.integer({ min: -30_000, max: 30_000 }).filter((sum) => sum !== 0) },
  {
    run: async (model, server, { rupees }) => {
      const refusal = rupees < 0 ? model.refusal(-rupees * 100) : undefined
      const input = { company: demo.email, amount: rupees.toFixed(2), reason: 'property', key: randomUUID(), again: true }
      const done = server.operator('adjust-wallet', input)
      if (refusal) await expect(done).rejects.toThrow(refusal)
      else await done
      if (!refusal) model.adjust(rupees * 100)
    },
  },
)

/** Takes nearly all available money by an adjustment, so that launches run short and reversals take the wallet below zero. */
const spend = action(
  'nearly all is spent',
  { left: fc.nat(5000) },
  {
    can: (model) => !model.isFrozen && model.available > 1_000_000,
    run: async (model, server, { left }) => {
      const amount = left * 100 - model.available
      const input = { company: demo.email, amount: (amount / 100).toFixed(2), reason: 'spent', key: randomUUID(), again: true }
      await server.operator('adjust-wallet', input)
      model.adjust(amount)
    },
  },
)

const freeze = action(
  'an operator freezes the wallet',
  {},
  {
    can: (model) => !model.causes.has('operator'),
    run: async (model, server) => {
      const done = server.operator('freeze-wallet', { company: demo.email, reason: 'property' })
      // after a kill before the response, the retry is refused because it is frozen
      await done.catch((error: unknown) => expect(String(error)).toMatch(/frozen by you already/))
      model.causes.add('operator')
    },
  },
)

const unfreeze = action(
  'an operator clears why the wallet is frozen',
  { nth: fc.nat(1) },
  {
    can: (model) => model.isFrozen,
    run: async (model, server, { nth }) => {
      const cause = pickAt([...model.causes], nth)
      const done = server.operator('unfreeze-wallet', { company: demo.email, cause, reason: 'property' })
      const isRefused = cause === 'overdrawn' && model.available < 0
      if (isRefused) await expect(done).rejects.toThrow(/below zero/)
      // after a kill before the response, the retry is refused because it was cleared
      else await done.catch((error: unknown) => expect(String(error)).toMatch(/isn’t frozen/))
      if (!isRefused) model.unfreeze(cause)
    },
  },
)

/** Kills Directus this many ms after the next action began. The interrupted action is retried with the same idempotency key. */
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

const otherActions = [adjust, spend, freeze, unfreeze, crash]
