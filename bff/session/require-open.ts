import { Refusal } from '#bff/refusal.ts'
import type { Standing } from './liveness.ts'

/** Refuses a session that is over, or that may do nothing but set two-factor up. */
export function requireOpen(standing: Standing): void {
  if (standing === 'dead') throw new Refusal('UNAUTHENTICATED')
  if (standing === 'shut') throw new Refusal('TWO_FACTOR_REQUIRED')
}
