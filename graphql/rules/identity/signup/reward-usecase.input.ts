import * as z from 'zod/mini'

/** What a company rewards people for (P8); the web has their names. */
export const rewardUseCases = [
  'employee_rewards',
  'customer_rewards',
  'channel_incentives',
  'research_incentives',
  'referral_rewards',
  'other',
] as const
export type RewardUseCase = (typeof rewardUseCases)[number]

/** Currencies that vouchers are sold in; Intl has the name and the minor unit of each. */
export const rewardCurrencies = [
  'INR',
  'USD',
  'EUR',
  'GBP',
  'AED',
  'AUD',
  'BDT',
  'BRL',
  'CAD',
  'CHF',
  'DKK',
  'HKD',
  'IDR',
  'JPY',
  'KES',
  'KWD',
  'LKR',
  'MXN',
  'MYR',
  'NGN',
  'NOK',
  'NPR',
  'NZD',
  'PHP',
  'PLN',
  'QAR',
  'SAR',
  'SEK',
  'SGD',
  'THB',
  'TRY',
  'VND',
  'ZAR',
] as const

export const isRewardCurrency = (currencyCode: string): currencyCode is (typeof rewardCurrencies)[number] =>
  rewardCurrencies.some((currency) => currency === currencyCode)

/** Use case and currency, asked once: the currency can never be changed. */
export const rewardUseCaseInput = z.object({
  rewardUseCase: z.enum(rewardUseCases, 'Please choose a reward use case'),
  rewardCurrency: z.enum(rewardCurrencies, 'Please choose a rewarding currency'),
})

export type RewardChoice = z.output<typeof rewardUseCaseInput>
