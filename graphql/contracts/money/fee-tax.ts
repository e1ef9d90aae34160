/** Returns `sum` × `part` / `whole`, rounded half up. Exact for amounts of any size. None may be negative. Browser-safe. */
export const proportion = (sum: number, part: number, whole: number): number =>
  Number((2n * BigInt(sum) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

const bpsOfWhole = 10_000

/** Returns `bps` basis points of an amount in minor units, rounded half up. */
export const shareOf = (amount: number, bps: number): number => proportion(amount, bps, bpsOfWhole)

/** Returns half of `bps` basis points of an amount in minor units, rounded half up. */
export const halfShareOf = (amount: number, bps: number): number => proportion(amount, bps, 2 * bpsOfWhole)

/** The rate of India's GST on the fee that companies pay for rewards, in basis points. */
const indianGstBps = 1800

/**
 * Returns the tax rate on the fee in basis points: GST in India, and elsewhere the company's current rate `present`. A current rate equal
 * to GST becomes 0 outside India.
 */
export const taxRateOf = (country: string, present = 0): number =>
  country === 'IN' ? indianGstBps : present === indianGstBps ? 0 : present

/**
 * The taxes on our fees: CGST with SGST or UTGST where issuer and company are in the same Indian state or territory, IGST between two
 * states, otherwise `other`.
 */
export const taxKinds = ['cgst_sgst', 'cgst_utgst', 'igst', 'other'] as const
export type TaxKind = (typeof taxKinds)[number]

/** The taxes on a company's fees, and the state that documents print, such as Karnataka (29). */
export type TaxPlace = { taxKind: TaxKind; placeOfSupply: string | null }

export type FeeTax = { taxBps: number; taxKind: TaxKind }

/** Returns true if the tax consists of two equal halves. */
export const isHalved = (kind: TaxKind | null | undefined): boolean => kind === 'cgst_sgst' || kind === 'cgst_utgst'

/** Returns the tax on a fee in minor units, rounded half up. Of a tax in two halves, each half is rounded. Browser-safe. */
export const taxOf = (fee: number, { taxBps, taxKind }: FeeTax): number =>
  isHalved(taxKind) ? 2 * halfShareOf(fee, taxBps) : shareOf(fee, taxBps)
