import type { Knex } from 'knex'
import type { ClaimAnswer, ClaimView } from '#contracts/rest/reward.ts'
import { seal, secretKey, unseal } from '#rules/platform/secrets/secret-key.ts'
import { hashVoucher } from './voucher-identity.ts'

/**
 * The parts of a voucher. `code` is empty for a voucher that is only a link. `link` is an https address. `expiresOn` is its last day, such
 * as 2027-03-31.
 */
export type VoucherContent = {
  code: string
  pin?: string | undefined
  serial?: string | undefined
  link?: string | undefined
  expiresOn?: string | undefined
}

/** The columns of a stored voucher, in stock or issued. */
export type VoucherColumns = {
  code_hash: string
  bare_hash: string
  code_encrypted: string
  last4: string
  details_encrypted: string | null
  expires_on: string | null
}

/** Formats a code that Plutus generated in groups of four characters. Returns any other code unchanged. */
export const groupCode = (code: string): string => (/^[2-9A-Z]{16}$/.test(code) ? code.replace(/(.{4})(?=.)/g, '$1 ') : code)

/** Returns the last four characters of a code, at most half of it. Companies read them too, and a code may be a short PIN. */
export const endOfCode = (code: string): string => code.slice(code.length - Math.min(4, Math.floor(code.length / 2)))

/** Masks a code except for its end. A voucher that is only a link has none to show. */
export const maskCode = (code: string): string => (code ? `•••• •••• •••• ${endOfCode(code)}` : '••••')

export const encryptCode = (code: string): string => seal(secretKey('voucherKey'), code)
export const decryptCode = (sealed: string): string => unseal(secretKey('voucherKey'), sealed)

/** Returns the parts of a brand's voucher as columns, with everything secret encrypted. */
export function toVoucherColumns(brand: string, { expiresOn, ...voucher }: VoucherContent): VoucherColumns {
  const { code, ...details } = voucher
  const hasDetails = Object.values(details).some((part) => part !== undefined)
  return {
    ...hashVoucher(brand, voucher),
    code_encrypted: encryptCode(code),
    last4: endOfCode(code),
    details_encrypted: hasDetails ? encryptCode(JSON.stringify(details)) : null,
    expires_on: expiresOn ?? null,
  }
}

type StoredVoucher = Pick<VoucherColumns, 'code_encrypted' | 'details_encrypted' | 'expires_on'>

/** Decrypts a stored voucher. */
export const fromVoucherColumns = ({ code_encrypted, details_encrypted, expires_on }: StoredVoucher): VoucherContent => ({
  code: decryptCode(code_encrypted),
  ...(details_encrypted ? JSON.parse(decryptCode(details_encrypted)) : {}),
  ...(expires_on ? { expiresOn: expires_on } : {}),
})

/** Loads and decrypts the vouchers of claims, by claim. A claim of several rewards has the id of its redemption. */
export async function loadVouchers(knex: Knex, claims: readonly string[]): Promise<Map<string, VoucherContent>> {
  const rows = await knex('plutus_vouchers').whereIn('claim', claims).select('claim', 'code_encrypted', 'details_encrypted', 'expires_on')
  return new Map(rows.map((row) => [row.claim, fromVoucherColumns(row)]))
}

/** Returns until when a voucher is valid: its own last day, or a time by the brand's months. Null where neither is stated. */
export function validUntil({ expiresOn }: VoucherContent, claimedAt: Date, months: number): string | null {
  if (expiresOn || !months) return expiresOn ?? null
  const end = new Date(claimedAt)
  end.setUTCMonth(end.getUTCMonth() + months)
  return end.toISOString()
}

/** Returns the names of the parts that a voucher has besides its code. */
export const voucherPartsOf = (voucher: VoucherContent): ClaimView['parts'] =>
  (['pin', 'serial', 'link'] as const).filter((name) => voucher[name] !== undefined)

/** Returns a claimed voucher with everything it has, as its recipient sees it. */
export const toClaimAnswer = ({ code, pin, serial, link }: VoucherContent, claim: ClaimView): ClaimAnswer => ({
  code: groupCode(code),
  pin: pin ?? null,
  serial: serial ?? null,
  link: link ?? null,
  claim,
})
