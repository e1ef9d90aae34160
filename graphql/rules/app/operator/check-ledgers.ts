import * as z from 'zod/mini'
import { storeDifferences } from '#rules/ledger/books/store-differences.ts'
import { checkWallet } from '#rules/ledger/wallet/check-wallet.ts'
import { ledgerReader } from '#rules/ledger/wallet/ledger-reader.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { readDifferences } from './list-differences.ts'
import type { OperatorCommand } from './operator-command.ts'
import { flagInput } from './operator-command.ts'

const checkLedgersInput = z.object({ provider: flagInput })

/**
 * Checks that every wallet's balances agree with its ledger entries, rewards, recharges and points. Returns the mismatches, one sentence
 * each. With `provider` also compares our payments with the records of the providers.
 */
export const checkLedgers: OperatorCommand = {
  run: async (body) => {
    const { provider } = parseInput(checkLedgersInput, body)
    const failures = provider ? await storeDifferences() : []
    const knex = ledgerReader()
    const wallets = await knex('wallets').select('company')
    const mismatches: string[] = []
    for (const { company } of wallets) mismatches.push(...(await checkWallet(knex, company)))
    return { wallets: wallets.length, mismatches, ...(provider ? { differences: await readDifferences(knex), failures } : {}) }
  },
}
