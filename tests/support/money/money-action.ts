import fc from 'fast-check'
import { expect } from 'vitest'
import { operator } from '#tests/support/campaigns.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { MoneyModel } from './money-model.ts'
import type { MoneyServer } from './money-server.ts'

type MoneyCommand = fc.AsyncCommand<MoneyModel, MoneyServer>

type ActionSteps<Input> = {
  can?: (model: Readonly<MoneyModel>) => boolean
  /** Runs the action on the server, then applies it to the model once the server has answered. */
  run: (model: MoneyModel, server: MoneyServer, input: Input) => Promise<void>
}

/** Defines an action of a random sequence. After each action, the server's wallet must equal the model. */
export const action = <Input extends object>(
  name: string,
  input: { [Name in keyof Input]: fc.Arbitrary<Input[Name]> },
  { can = () => true, run }: ActionSteps<Input>,
): fc.Arbitrary<MoneyCommand> =>
  fc.record(input).map((given) => ({
    check: (model) => Date.now() < model.until && can(model),
    run: async (model, server) => {
      await run(model, server, given as Input)
      await expectAgreement(model, server, name)
    },
    toString: () => `${name} ${JSON.stringify(given)}`,
  }))

/** Returns the item at index `at` modulo the length, so that any random number selects one. */
export const pickAt = <Item>(items: Item[], at: number): Item => items[at % items.length] as Item

/**
 * Waits until the server's wallet equals the model, then checks the ledgers. It waits because launches that await funds start
 * automatically.
 */
async function expectAgreement(model: MoneyModel, server: MoneyServer, after: string): Promise<void> {
  const { wallet } = model
  let is: unknown
  await waitFor(
    async () => {
      is = await server.wallet()
      return JSON.stringify(is) === JSON.stringify(wallet)
    },
    { what: () => `the wallet after "${after}" to be ${JSON.stringify(wallet)}: it is ${JSON.stringify(is)}` },
  )
  expect((await operator(server.stack, 'check-ledgers')).mismatches, `after "${after}"`).toEqual([])
  expect(wallet.available >= 0 || model.isFrozen).toBe(true)
}
