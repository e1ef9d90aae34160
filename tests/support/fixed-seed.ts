import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { isSweep } from './is-sweep.ts'

/**
 * Of everything random in a test: the same in every landing, so that none is refused for what another wrote, and another in each sweep.
 * SEED sets it.
 */
export const seed = Number(process.env.SEED ?? (isSweep ? randomInt(2 ** 31) : 20260901))

fc.configureGlobal({ seed })
