import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { type WalletState, walletState } from '#graphql/contracts/rest/operation.ts'
import { stateMetrics, stateReader } from './read-state.ts'

/**
 * Adds metrics of the wallet reconciler, such as wallets whose balances differ from their ledger. They are read from Directus for each
 * scrape, and omitted if it does not answer.
 */
export function measureWallets({ registry }: Metrics, directus: Directus, guestToken: string): void {
  const add = stateMetrics(registry, stateReader({ directus, guestToken }, '/plutus/wallets/state', walletState))
  const measure = (name: string, help: string, read: (state: WalletState) => number | undefined): void =>
    add({ name, help }, (state) => [[{}, read(state)]])

  measure('plutus_wallets_frozen', 'Frozen wallets', ({ frozen }) => frozen)
  measure('plutus_wallets_mismatching', 'Wallets whose balances differ from their ledger, seen twice', ({ mismatching }) => mismatching)
  measure('plutus_payment_differences', 'Payments, refunds and disputes that differ from the provider', ({ differences }) => differences)
  measure('plutus_payment_event_age_seconds', 'Age of the oldest payment event that is not processed', ({ oldestEventAt }) =>
    oldestEventAt ? (Date.now() - oldestEventAt) / 1000 : 0,
  )
  measure('plutus_wallet_checks', 'Wallets the reconciler has checked', ({ checks }) => checks)
  measure('plutus_wallet_check_slowest_ms', 'Longest check of a wallet', ({ slowestMs }) => slowestMs)
  measure('plutus_wallets_round_age_seconds', 'Time since every wallet was checked', ({ roundEndedAt }) =>
    roundEndedAt ? (Date.now() - roundEndedAt) / 1000 : undefined,
  )
}
