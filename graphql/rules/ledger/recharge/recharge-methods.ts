import type { Knex } from 'knex'
import { rewardCurrencies } from '#contracts/company/words.ts'
import { type Currency, roundAmount } from '#contracts/money/round-unit.ts'
import type { ProviderName } from '#contracts/settings/payments-env.ts'
import type { Row } from '#model/tables.ts'
import { newId } from '#rules/platform/db/database.ts'

type Offer = { method: Row<'recharge_methods'>['method']; feeBps?: number; feeFixed?: number; max?: number }

const card: Offer = { method: 'card', feeBps: 190 }
const indian: Offer[] = [{ method: 'upi', max: 10_000_000 }, card, { method: 'net_banking', feeFixed: 1_500 }]
const debitCurrencies = ['USD', 'EUR', 'GBP']

/**
 * The largest recharge through Stripe, in minor units. Stripe accepts eight digits, and the limit leaves room for fee and tax. The
 * currencies below are exempt.
 */
const stripeMax = 95_000_000
const stripeLongCurrencies = ['INR', 'IDR']

const offers: Record<ProviderName, (currency: string) => Offer[]> = {
  test: (currency) => (currency === 'INR' ? indian : [card]),
  razorpay: (currency) => (currency === 'INR' ? indian : []),
  stripe: (currency) => {
    const methods: Offer[] = debitCurrencies.includes(currency) ? [card, { method: 'bank_debit', feeBps: 80 }] : [card]
    return stripeLongCurrencies.includes(currency) ? methods : methods.map((offer) => ({ ...offer, max: stripeMax }))
  },
  manual: () => [{ method: 'bank_transfer' }],
}

/** Returns the rows of `recharge_methods` for these providers, in the order they are offered. */
export const rechargeMethods = (providers: ProviderName[]) =>
  rewardCurrencies.flatMap((currency) =>
    providers
      .flatMap((provider) => offers[provider](currency).map((offer) => ({ provider, ...offer })))
      .map(({ provider, method, feeBps = 0, feeFixed = 0, max }, place) => {
        const limits = methodLimits(currency)
        return {
          currency,
          method,
          provider,
          fee_bps: feeBps,
          fee_fixed: feeFixed,
          min: limits.min,
          max: Math.min(limits.max, max ?? limits.max),
          sort: place,
          status: 'active' as const,
        }
      }),
  )

/** Limits of a recharge in minor units: ₹1,000 to ₹25,00,000, or $10 to $25,000. */
const methodLimits = (currency: Currency): { min: number; max: number } => ({
  min: roundAmount(currency, { rupees: 1_000, dollars: 10 }),
  max: roundAmount(currency, { rupees: 2_500_000, dollars: 25_000 }),
})

/**
 * Updates the stored payment methods at startup to the providers that PAYMENTS lists. Methods of other providers are turned off and keep
 * their ids.
 */
export const syncMethods = (knex: Knex, providers: ProviderName[]): Promise<void> =>
  knex.transaction(async (trx) => {
    await trx('recharge_methods').update({ status: 'off' })
    for (const method of rechargeMethods(providers)) {
      await trx('recharge_methods')
        .insert({ id: newId(), ...method })
        .onConflict(['currency', 'method', 'provider'])
        .merge(method)
    }
  })
