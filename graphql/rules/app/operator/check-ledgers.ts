import { checkWallet } from '#rules/ledger/wallet/check-wallet.ts'
import { ledgerReader } from '#rules/ledger/wallet/ledger-reader.ts'
import type { OperatorCommand } from './operator-command.ts'

/** Recomputes the money invariants of every wallet and names what does not sum. */
export const checkLedgers: OperatorCommand = {
  usage: '',
  run: async () => {
    const knex = ledgerReader()
    const wallets = await knex('wallets').select('company')
    const mismatches: string[] = []
    for (const { company } of wallets) mismatches.push(...(await checkWallet(knex, company)))
    return { wallets: wallets.length, mismatches }
  },
}
