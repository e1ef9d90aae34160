import * as z from 'zod/mini'
import { env } from '#rules/platform/env/env.ts'
import type { OutsideSupplier } from './outside-supplier.ts'
import { isBalanceLow, lackOfBalance, noteBalance } from './supplier-balance.ts'

/** In ms. Timeout of a call to the supplier, short because a person is waiting. The job `fetch-voucher` asks again. */
const timeoutMs = 6_000

const part = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))

const answerShape = z.discriminatedUnion('status', [
  z
    .object({
      status: z.literal('delivered'),
      code: z._default(z.string().check(z.regex(/^$|^.{6,200}$/)), ''),
      pin: part,
      serial: part,
      link: z.optional(z.url({ protocol: /^https$/ }).check(z.maxLength(2000))),
      expires: z.optional(z.iso.date()),
    })
    .check(z.refine(({ code, link }) => code || link)),
  z.object({ status: z.literal('refused'), reason: z.string().check(z.maxLength(40)) }),
])

/** A supplier that speaks the HTTP interface of Plutus (bff/operators.md), at VOUCHER_SUPPLIER_URL. Its orders are idempotent by key. */
export const httpSupplier: OutsideSupplier = {
  isIdempotent: true,
  request: async ({ id, product, value, currency, recordRequest }) => {
    if (!env.voucherSupplier) return undefined
    await recordRequest()
    try {
      const response = await fetch(new URL('orders', env.voucherSupplier.url), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${env.voucherSupplier.key}`,
          'content-type': 'application/json',
          'idempotency-key': id,
          // on a shared connection a repeated answer would pass for the answer to the next call
          connection: 'close',
        },
        body: JSON.stringify({ product, value, currency }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer = z.safeParse(answerShape, await response.json())
      if (!answer.success) return undefined
      if (answer.data.status === 'refused') {
        if (answer.data.reason === lackOfBalance) await noteBalance('http', { order: 'refused' })
        return answer.data
      }
      if (isBalanceLow()) await noteBalance('http', { order: 'accepted' })
      const { code, pin, serial, link, expires } = answer.data
      return { status: 'delivered', voucher: { code, pin, serial, link, expiresOn: expires } }
    } catch {
      return undefined
    }
  },
}
