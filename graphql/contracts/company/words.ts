/** Purposes for which a company rewards people (P8). The web has their names. */
export const rewardUseCases = [
  'employee_rewards',
  'customer_rewards',
  'channel_incentives',
  'research_incentives',
  'referral_rewards',
  'other',
] as const
export type RewardUseCase = (typeof rewardUseCases)[number]

/** Currencies in which vouchers are sold. Intl provides their names and minor units. */
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

/** The looks of a company's reward pages. */
export const storefrontThemes = ['light', 'dark', 'system'] as const
export type StorefrontTheme = (typeof storefrontThemes)[number]

/** The kinds of documents that a company can upload. The user chooses one at the upload. */
export const uploadKinds = ['registration_certificate', 'tax_certificate', 'address_proof', 'authorisation_letter', 'other'] as const
export type UploadedDocumentKind = (typeof uploadKinds)[number]

/** The states of a company's verification. Only a verified company can launch and recharge. */
export const companyVerifications = ['email_verified', 'use_case_set', 'under_review', 'verified', 'more_info_needed', 'rejected'] as const
export type CompanyVerification = (typeof companyVerifications)[number]
