import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import type { SupplierOrder } from './supplier-order.ts'

/** In ms: a person is waiting for it; what comes later is fetched by the job. */
const patienceMs = 6_000

const answerShape = z.discriminatedUnion('status', [
  z.object({ status: z.literal('delivered'), code: z.string().check(z.minLength(6), z.maxLength(200)) }),
  z.object({ status: z.literal('refused'), reason: z.string().check(z.maxLength(40)) }),
])

export type SupplierAnswer = z.output<typeof answerShape>

/**
 * Places the order with the supplier under our key, or asks again: the same key is the same voucher there. Undefined when the outcome is
 * unknown: no answer, an error, or one that is neither a voucher nor a refusal.
 */
export async function askSupplier({ id, brand, value }: SupplierOrder): Promise<SupplierAnswer | undefined> {
  if (!env.voucherSupplier) return undefined
  const { supplier_ref, slug, currency } = await orThrow(
    getDatabase()('brands').where({ id: brand }).first('supplier_ref', 'slug', 'currency'),
  )
  try {
    const response = await fetch(new URL('orders', env.voucherSupplier.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${env.voucherSupplier.key}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ product: supplier_ref ?? slug, value: minor(value), currency }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer = z.safeParse(answerShape, await response.json())
    return answer.success ? answer.data : undefined
  } catch {
    return undefined
  }
}
