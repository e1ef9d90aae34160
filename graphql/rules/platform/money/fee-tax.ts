import { halfShareOf, shareOf } from './basis-points.ts'

/**
 * The taxes on our fees: CGST with SGST or UTGST where issuer and company are in the same Indian state or territory, IGST between two
 * states, otherwise `other`.
 */
export const taxKinds = ['cgst_sgst', 'cgst_utgst', 'igst', 'other'] as const
export type TaxKind = (typeof taxKinds)[number]

/** The taxes on a company's fees, and the state that documents print, such as Karnataka (29). */
export type TaxPlace = { taxKind: TaxKind; placeOfSupply: string | null }

export type FeeTax = { taxBps: number /** Undefined for a launch of the first version. */; taxKind?: TaxKind | null | undefined }

/** Returns true if the tax consists of two equal halves. */
export const isHalved = (kind: TaxKind | null | undefined): boolean => kind === 'cgst_sgst' || kind === 'cgst_utgst'

/** Returns the tax on a fee in minor units, rounded half up. Of a tax in two halves, each half is rounded. Browser-safe. */
export const taxOf = (fee: number, { taxBps, taxKind }: FeeTax): number =>
  isHalved(taxKind) ? 2 * halfShareOf(fee, taxBps) : shareOf(fee, taxBps)
