import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { isSweep } from './is-sweep.ts'

/** The seed of all randomness in a test: constant by default, random in a sweep, or the value of `SEED`. */
export const seed = Number(process.env.SEED ?? (isSweep ? randomInt(2 ** 31) : 20260901))

fc.configureGlobal({ seed })
