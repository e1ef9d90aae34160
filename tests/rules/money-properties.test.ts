import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { command } from '#tests/support/campaigns.ts'
import { seed } from '#tests/support/fixed-seed.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { approvalFrom, launchActions } from '#tests/support/money/launch-actions.ts'
import { MoneyModel } from '#tests/support/money/money-model.ts'
import { MoneyServer } from '#tests/support/money/money-server.ts'
import { otherActions } from '#tests/support/money/other-actions.ts'
import { rechargeActions } from '#tests/support/money/recharge-actions.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

const seconds = Number(process.env.PROPERTY_SECONDS ?? (isSweep ? 120 : 10))

let stack: TestStack
let server: MoneyServer

beforeAll(async () => {
  stack = await startStack()
  const owner = await signIn(stack)
  const approver = await signIn(stack, { email: 'rohan.kulkarni@example.com', password: demo.password })
  server = new MoneyServer({ stack, owner, approver })
  await command(owner, 'mutation ($input: ApprovalRulesInput!) { updateApprovalRules(input: $input) { id } }', {
    input: { amount: String(approvalFrom), count: null },
  })
})
afterAll(() => stack?.stop())

it('E6 the ledger always sums, whatever sequence of recharges, launches, claims, ends, reversals and crashes', {
  tags: ['deeper'],
  timeout: (seconds + 300) * 1000,
}, async () => {
  console.log(`seed ${seed}; again: SEED=${seed} PROPERTY_SECONDS=${seconds}`)
  const until = Date.now() + seconds * 1000
  const acts = fc.commands([...rechargeActions, ...launchActions, ...otherActions], { maxCommands: 40, size: 'max' })
  // one sequence goes on where the last ended: what waited there is funded here
  const model = new MoneyModel(await server.wallet(), until)
  const property = fc.asyncProperty(acts, (sequence) => fc.asyncModelRun(() => ({ model, real: server }), sequence))
  let sequences = 0
  while (Date.now() < until) {
    // what was done cannot be taken back, so a shorter sequence would not start where this one did
    await fc.assert(property, { seed: seed + sequences, numRuns: 1, endOnFailure: true })
    sequences++
  }
  console.log(`${server.acts} acts in ${sequences} sequences, ${server.kills} kill -9`)
  expect(server.acts).toBeGreaterThan(0)
})
