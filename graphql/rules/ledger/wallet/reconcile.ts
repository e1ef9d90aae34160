import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { readOpenDifferences } from '#rules/ledger/books/open-differences.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { takeSessionLock } from '#rules/platform/db/session-lock.ts'
import { readState, storeState } from '#rules/platform/db/stored-state.ts'
import { route } from '#rules/platform/http/route.ts'
import { delayShutdownFor, hasShutDown, isShuttingDown, restUntilShutdown } from '#rules/platform/jobs/shutdown.ts'
import { log } from '#rules/platform/log.ts'
import { checkWallet } from './check-wallet.ts'
import { freezeWallet, recordFreezing } from './freeze-wallet.ts'
import { ledgerReader } from './ledger-reader.ts'

/**
 * In ms. Wallets are checked for this long, or until one large wallet is done, followed by a pause twenty times as long, within these
 * limits.
 */
const turnMs = 50
const restMsMin = 1000
/** A process that was suspended during a turn, as with its machine, would otherwise check nothing for twenty times as long. */
const restMsMax = 30_000
const restFactor = 20

/** The advisory lock of the process that checks on PostgreSQL, and in ms the pause between two tries to take it. */
const lockKey = 7264003
const retryMs = 10_000
const stateKey = 'reconciler'

/** Companies whose last check found a mismatch for the first time. The wallet is only frozen if the next check finds one too. */
const suspects = new Set<string>()
/** Companies with a mismatch in the last two checks or more. Their wallets are frozen. */
const mismatching = new Set<string>()
const stats = { checks: 0, rounds: 0, slowestMs: 0, roundEndedAt: 0 }
let round: string[] = []

/** The findings that a process stores on PostgreSQL, from which the next one continues. */
type Findings = typeof stats & { suspects: string[]; mismatching: string[] }

const findings = (): Findings => ({ ...stats, suspects: [...suspects], mismatching: [...mismatching] })

/**
 * Returns the number of checks, completed rounds, slowest check and mismatching wallets. On PostgreSQL those of the process that checks,
 * which continues the counts of the one before.
 */
export async function readReconciler(knex: Knex) {
  const found = (isPostgres(knex) && (await readState<Findings>(knex, stateKey))) || findings()
  const { suspects: _, ...stored } = found
  return { ...stored, mismatching: stored.mismatching.length }
}

/** Registers the route for the operator's metrics. It returns `readReconciler`, and how payments and frozen wallets stand. */
export function walletRoutes(router: Router): void {
  route(router, 'get', '/wallets/state', 'guest', async ({ res }) => {
    const knex = ledgerReader()
    const frozen = await knex('wallets').where({ status: 'frozen' }).count({ wallets: '*' }).first()
    const differences = (await readOpenDifferences(knex)).length
    const oldest = await knex('plutus_payment_events').where({ outcome: 'received' }).min({ at: 'received_at' }).first()
    res.json({ ...(await readReconciler(knex)), frozen: Number(frozen?.wallets), differences, oldestEventAt: Number(oldest?.at ?? 0) })
  })
}

/**
 * Checks all wallets in an endless loop, one at a time and in random order, with pauses. Freezes a wallet after two mismatches in a row. On
 * PostgreSQL one process at a time does so, and the next one takes over when it ends.
 */
export async function reconcile(): Promise<void> {
  const knex = getDatabase()
  if (!isPostgres(knex)) return takeTurns(() => false)
  while (!isShuttingDown()) {
    await reconcileAlone(knex).catch(logFailure)
    await restUntilShutdown(retryMs)
  }
}

/** Checks while this process holds the lock. Returns at once while another one does. */
async function reconcileAlone(knex: Knex): Promise<void> {
  let isLost = false
  const lock = await takeSessionLock(knex, lockKey, () => {
    isLost = true
  })
  if (!lock) return
  try {
    continueFrom(await readState<Findings>(knex, stateKey))
    await takeTurns(
      () => isLost,
      () => storeState(knex, stateKey, findings()),
    )
  } finally {
    await lock.release()
  }
}

/** Takes over the findings of the process before. Its slowest check says nothing of this one. */
function continueFrom(stored: Findings | undefined): void {
  const { suspects: suspected = [], mismatching: found = [], ...counts } = stored ?? findings()
  Object.assign(stats, counts, { slowestMs: 0 })
  suspects.clear()
  mismatching.clear()
  for (const company of suspected) suspects.add(company)
  for (const company of found) mismatching.add(company)
}

async function takeTurns(isOver: () => boolean, store?: () => Promise<void>): Promise<void> {
  while (!isShuttingDown() && !isOver()) {
    const startedAt = performance.now()
    const turn = takeTurn(startedAt + turnMs).then(store)
    await delayShutdownFor(turn).catch(logFailure)
    await restUntilShutdown(Math.min(restMsMax, Math.max(restMsMin, restFactor * (performance.now() - startedAt))))
  }
}

function logFailure(error: unknown): void {
  if (!hasShutDown()) log.error({ reconciler: true, error })
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
