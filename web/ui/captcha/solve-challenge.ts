import { solveChallengeWorkers } from 'altcha-lib'
import type { Challenge, Solution } from 'altcha-lib/types'
import { installDefaultPolicy } from '#web/lib/default-policy.ts'

const workersMax = 4
const timeoutMs = 180_000

/**
 * Solves a challenge by brute force, in workers that leave the page responsive. Throws after three minutes, which a phone may need on plain
 * http.
 */
export async function solveChallenge(challenge: Challenge): Promise<Solution> {
  installDefaultPolicy()
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(workersMax, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' }),
    timeout: timeoutMs,
  })
  if (!solution) throw new Error('The challenge was not solved in time')
  return solution
}
