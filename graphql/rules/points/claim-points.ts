import * as z from 'zod/mini'
import { pointsNumber } from '../campaign/points-assignment.input.ts'
import { parseInput } from '../core/parse-input.ts'
import type { ClaimAnswer } from '../public/repeat-claim.ts'
import { redeem } from '../voucher/redeem.ts'
import { takePoints } from './take-points.ts'

const input = z.object({ brand: z.uuid(), points: pointsNumber, idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)) })

/** The recipient spends some of his points on a brand; the same key gets the same voucher again. */
export const claimPoints = (token: string, body: unknown): Promise<ClaimAnswer> =>
  redeem('points', takePoints, { token, ...parseInput(input, body) })
