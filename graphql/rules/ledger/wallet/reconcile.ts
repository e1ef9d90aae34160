import { setTimeout as sleep } from 'node:timers/promises'
import type { Router } from 'express'
import { transact } from '#rules/platform/command/transact.ts'
import { route } from '#rules/platform/http/route.ts'
import { hasLeft, isLeaving, keepOpenFor } from '#rules/platform/jobs/departure.ts'
import { log } from '#rules/platform/log.ts'
import { checkWallet } from './check-wallet.ts'
import { ledgerReader } from './ledger-reader.ts'
import { recordFreezing } from './record-freezing.ts'

/** In ms: small wallets share a turn of this length, a large one has its own; then a rest of at least twenty times as long. */
const turnMs = 50
const restMsMin = 1000
const restFactor = 20

/** Companies with a mismatch at the last check: the next turn decides, for nothing is frozen after one check alone. */
const suspects = new Set<string>()
/** Companies whose mismatch was found twice and remains. */
const mismatching = new Set<string>()
const seen = { checks: 0, rounds: 0, slowestMs: 0, roundEndedAt: 0 }
let round: string[] = []

/** What this process has found since it started. */
export const reconcilerState = () => ({ ...seen, mismatching: mismatching.size })

/** The same, for the metrics of whoever runs Plutus. */
export function walletRoutes(router: Router): void {
  route(router, 'get', '/wallets/state', 'guest', async ({ res }) => {
    const frozen = await ledgerReader()('wallets').where({ status: 'frozen' }).count({ wallets: '*' }).first()
    res.json({ ...reconcilerState(), frozen: Number(frozen?.wallets) })
  })
}

/**
 * Recomputes the invariants of one wallet after the other, for ever, beside the worker's lanes. It stores nothing on disk: a new process
 * starts a new round in an order of its own, and several only check more often.
 */
export async function reconcile(): Promise<void> {
  while (!isLeaving()) {
    const startedAt = performance.now()
    await keepOpenFor(takeTurn(startedAt + turnMs)).catch((error: unknown) => {
      if (hasLeft()) return
      log.error({ reconciler: true, error })
    })
    await sleep(Math.max(restMsMin, restFactor * (performance.now() - startedAt)))
  }
}

async function takeTurn(until: number): Promise<void> {
  for (const company of [...suspects]) await look(company)
  if (!round.length) round = await newRound()
  while (round.length && performance.now() < until && !isLeaving()) await look(String(round.pop()))
  if (round.length) return
  seen.rounds++
  seen.roundEndedAt = Date.now()
}

async function newRound(): Promise<string[]> {
  const wallets = await ledgerReader()('wallets').select('company')
  return wallets
    .map(({ company }) => ({ company, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ company }) => company)
}

async function look(company: string): Promise<void> {
  const startedAt = performance.now()
  const mismatches = await checkWallet(ledgerReader(), company)
  seen.checks++
  seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - startedAt))
  const isConfirmed = mismatches.length > 0 && (suspects.has(company) || mismatching.has(company))
  suspects.delete(company)
  mismatching.delete(company)
  if (!mismatches.length) return
  if (!isConfirmed) {
    suspects.add(company)
    return
  }
  mismatching.add(company)
  if (await freezeWallet(company, mismatches)) log.error({ reconciler: true, frozen: company, mismatches })
}

/**
 * Freezes a wallet until an operator has looked: nothing new is held; what was promised can still be claimed. One guarded statement, so
 * that of several processes one freezes and tells. False when it was frozen for this before.
 */
const freezeWallet = (company: string, mismatches: string[]): Promise<boolean> =>
  transact(async (work) => {
    const [wallet] = await work
      .trx('wallets')
      .where({ company })
      .where((query) => void query.whereNot({ status: 'frozen' }).orWhereNull('frozen_reason').orWhereNot({ frozen_reason: 'mismatch' }))
      .update({
        status: 'frozen',
        frozen_reason: 'mismatch',
        frozen_at: work.now,
        revision: work.trx.raw('revision + 1'),
      })
      .returning('*')
    if (!wallet) return false
    work.changes.add('wallets', wallet.id)
    await recordFreezing(work, wallet, mismatches)
    return true
  })
