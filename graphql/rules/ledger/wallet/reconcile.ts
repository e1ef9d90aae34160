import { setTimeout as sleep } from 'node:timers/promises'
import type { Router } from 'express'
import { readOpenDifferences } from '#rules/ledger/books/open-differences.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { route } from '#rules/platform/http/route.ts'
import { delayShutdownFor, hasShutDown, isShuttingDown } from '#rules/platform/jobs/shutdown.ts'
import { log } from '#rules/platform/log.ts'
import { checkWallet } from './check-wallet.ts'
import { freezeWallet, recordFreezing } from './freeze-wallet.ts'
import { ledgerReader } from './ledger-reader.ts'

/** In ms. Wallets are checked for this long, or until one large wallet is done, followed by a pause at least twenty times as long. */
const turnMs = 50
const restMsMin = 1000
const restFactor = 20

/** Companies whose last check found a mismatch for the first time. The wallet is only frozen if the next check finds one too. */
const suspects = new Set<string>()
/** Companies with a mismatch in the last two checks or more. Their wallets are frozen. */
const mismatching = new Set<string>()
const stats = { checks: 0, rounds: 0, slowestMs: 0, roundEndedAt: 0 }
let round: string[] = []

/** Returns the number of checks, completed rounds, slowest check and mismatching wallets of this process since its start. */
export const reconcilerState = () => ({ ...stats, mismatching: mismatching.size })

/** Registers the route for the operator's metrics. It returns `reconcilerState`, and how payments and frozen wallets stand. */
export function walletRoutes(router: Router): void {
  route(router, 'get', '/wallets/state', 'guest', async ({ res }) => {
    const knex = ledgerReader()
    const frozen = await knex('wallets').where({ status: 'frozen' }).count({ wallets: '*' }).first()
    const differences = (await readOpenDifferences(knex)).length
    const oldest = await knex('plutus_payment_events').where({ outcome: 'received' }).min({ at: 'received_at' }).first()
    res.json({ ...reconcilerState(), frozen: Number(frozen?.wallets), differences, oldestEventAt: Number(oldest?.at ?? 0) })
  })
}

/**
 * Checks all wallets in an endless loop, one at a time and in random order, with pauses. Freezes a wallet after two mismatches in a row.
 * Each process runs its own loop and stores no progress.
 */
export async function reconcile(): Promise<void> {
  while (!isShuttingDown()) {
    const startedAt = performance.now()
    await delayShutdownFor(takeTurn(startedAt + turnMs)).catch((error: unknown) => {
      if (hasShutDown()) return
      log.error({ reconciler: true, error })
    })
    await sleep(Math.max(restMsMin, restFactor * (performance.now() - startedAt)))
  }
}

async function takeTurn(until: number): Promise<void> {
  for (const company of [...suspects]) await checkCompany(company)
  if (!round.length) round = await shuffleCompanies()
  while (round.length && performance.now() < until && !isShuttingDown()) await checkCompany(String(round.pop()))
  if (round.length) return
  stats.rounds++
  stats.roundEndedAt = Date.now()
}

async function shuffleCompanies(): Promise<string[]> {
  const wallets = await ledgerReader()('wallets').select('company')
  return wallets
    .map(({ company }) => ({ company, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ company }) => company)
}

async function checkCompany(company: string): Promise<void> {
  const startedAt = performance.now()
  const mismatches = await checkWallet(ledgerReader(), company)
  stats.checks++
  stats.slowestMs = Math.max(stats.slowestMs, Math.round(performance.now() - startedAt))
  const isConfirmed = mismatches.length > 0 && (suspects.has(company) || mismatching.has(company))
  suspects.delete(company)
  mismatching.delete(company)
  if (!mismatches.length) return
  if (!isConfirmed) {
    suspects.add(company)
    return
  }
  mismatching.add(company)
  if (await freezeMismatching(company, mismatches)) log.error({ reconciler: true, frozen: company, mismatches })
}

/**
 * Freezes a wallet because its sums mismatch, until an operator clears that. Rewards can still be claimed. Returns false if it was already
 * frozen for this reason, for example by another process.
 */
const freezeMismatching = (company: string, mismatches: string[]): Promise<boolean> =>
  transact(async (work) => {
    const wallet = await freezeWallet(work, company, 'mismatch')
    if (wallet) await recordFreezing(work, wallet, 'mismatch', mismatches)
    return Boolean(wallet)
  })
