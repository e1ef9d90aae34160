import type { Router } from 'express'
import { route } from '#rules/platform/http/route.ts'
import { ledgerReader } from './ledger-reader.ts'
import { reconcilerState } from './reconcile.ts'

/** What the reconciler found, for the metrics of whoever runs Plutus. */
export function walletRoutes(router: Router): void {
  route(router, 'get', '/wallets/state', 'guest', async ({ res }) => {
    const frozen = await ledgerReader()('wallets').where({ status: 'frozen' }).count({ wallets: '*' }).first()
    res.json({ ...reconcilerState(), frozen: Number(frozen?.wallets) })
  })
}
