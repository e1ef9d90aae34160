import fc from 'fast-check'
import { expect } from 'vitest'
import { operator } from '#tests/support/campaigns.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { MoneyModel } from './money-model.ts'
import type { MoneyServer } from './money-server.ts'

type MoneyCommand = fc.AsyncCommand<MoneyModel, MoneyServer>

type Doing<Input> = {
  can?: (model: Readonly<MoneyModel>) => boolean
  /** Does it to the server and, once it is answered, to the model. */
  run: (model: MoneyModel, server: MoneyServer, input: Input) => Promise<void>
}

/** An action in a random sequence; after each the wallet is what the model says and every ledger sums. */
export const action = <Input extends object>(
  name: string,
  input: { [Name in keyof Input]: fc.Arbitrary<Input[Name]> },
  { can = () => true, run }: Doing<Input>,
): fc.Arbitrary<MoneyCommand> =>
  fc.record(input).map((given) => ({
    check: (model) => Date.now() < model.until && can(model),
    run: async (model, server) => {
      await run(model, server, given as Input)
      await agree(model, server, name)
    },
    toString: () => `${name} ${JSON.stringify(given)}`,
  }))

/** The one at `at`, counted round. */
export const pick = <Item>(items: Item[], at: number): Item => items[at % items.length] as Item

/** Waiting launches start automatically in a moment, so it is waited for. */
async function agree(model: MoneyModel, server: MoneyServer, after: string): Promise<void> {
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
