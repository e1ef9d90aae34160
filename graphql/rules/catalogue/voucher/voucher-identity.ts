import { createHmac } from 'node:crypto'
import type { Row } from '#model/tables.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

/** The parts that identify a voucher of a brand. Without a code these are its link and PIN, because all may have the same link. */
export type VoucherIdentity = { code: string; link?: string | undefined; pin?: string | undefined }

/** The differences that make two vouchers of a brand with one code distinct. They are stored with the brand. */
export type Distinctions = Pick<Row<'brands'>, 'pin_distinguishes' | 'case_distinguishes'>

/** Spaces, dashes and characters that show nothing. The last four are dashes and a blank that Unicode counts among other signs. */
const ignored = /[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Pd}\u2212\u02d7\u2043\u2796\u2800]/gu

/** Returns a code or PIN as it is compared: NFKC, without spaces, dashes and invisible characters. A text of only these keeps them. */
export function bareCode(text: string): string {
  const normal = text.normalize('NFKC')
  return normal.replaceAll(ignored, '') || normal
}

/** Folds the case of a text. Lower case comes first, so that ß equals SS, and ς equals Σ. */
const foldCase = (text: string): string => text.toLowerCase().toUpperCase().normalize('NFKC')

/** Returns the text that identifies a voucher besides the PIN of a code, and its folded form. Scheme and host of a link have no case. */
const toBare = ({ code, link = '', pin = '' }: VoucherIdentity): { text: string; folded: string } => {
  if (code) return { text: bareCode(code), folded: foldCase(bareCode(code)) }
  const [address, bare] = [URL.parse(link)?.href ?? link, bareCode(pin)]
  return { text: `${address}\n${bare}`, folded: `${address}\n${foldCase(bare)}` }
}

/** Returns an HMAC, because many codes are short enough to guess from plain hashes in a stolen database. */
const keyedHash = (...parts: string[]): string =>
  createHmac('sha256', secretKey('voucherKey'))
    .update(`voucher|${JSON.stringify(parts)}`)
    .digest('hex')

/**
 * Returns the hashes of a voucher of a brand. `bare_hash` is equal for vouchers that differ only in PIN, case, spaces or dashes.
 * `code_hash` also differs by PIN and case, and no two stored vouchers have the same.
 */
export function hashVoucher(brand: string, voucher: VoucherIdentity): { code_hash: string; bare_hash: string } {
  const { text, folded } = toBare(voucher)
  const kind = voucher.code ? 'code' : 'link'
  return { code_hash: keyedHash(brand, kind, text, bareCode(voucher.pin ?? '')), bare_hash: keyedHash(brand, 'bare', kind, folded) }
}

/** The difference between two vouchers that count as one. `spelling` means that only spaces, dashes or the forms of characters differ. */
export type Difference = 'none' | 'spelling' | 'case' | 'pin'

const foldPin = ({ code, pin = '' }: VoucherIdentity): string => (code ? foldCase(bareCode(pin)) : '')

function differenceOf(one: VoucherIdentity, other: VoucherIdentity): Difference {
  const pins = [foldPin(one), foldPin(other)]
  if (pins.every(Boolean) && pins[0] !== pins[1]) return 'pin'
  if (toBare(one).text !== toBare(other).text) return 'case'
  return one.code === other.code ? 'none' : 'spelling'
}

type Entry<Found> = { voucher: VoucherIdentity; found: Found }

/**
 * Finds the vouchers of a brand that count as one. They have the same code in any spelling, and in any case and PIN unless the brand
 * distinguishes these. A missing PIN distinguishes nothing.
 */
export class VoucherIndex<Found> {
  readonly #brand: Distinctions
  readonly #byCode = new Map<string, { first: Entry<Found>; byPin: Map<string, Entry<Found>> }>()

  constructor(brand: Distinctions) {
    this.#brand = brand
  }

  #keysOf(voucher: VoucherIdentity): { code: string; pin: string } {
    const { text, folded } = toBare(voucher)
    const code = JSON.stringify([Boolean(voucher.code), this.#brand.case_distinguishes ? text : folded])
    return { code, pin: this.#brand.pin_distinguishes ? foldPin(voucher) : '' }
  }

  add(voucher: VoucherIdentity, found: Found): void {
    const { code, pin } = this.#keysOf(voucher)
    const entry = { voucher, found }
    const same = this.#byCode.get(code) ?? { first: entry, byPin: new Map() }
    if (!same.byPin.has(pin)) same.byPin.set(pin, entry)
    this.#byCode.set(code, same)
  }

  /** Returns the first added voucher that counts as this one, with how they differ. */
  find(voucher: VoucherIdentity): { found: Found; difference: Difference } | undefined {
    const { code, pin } = this.#keysOf(voucher)
    const same = this.#byCode.get(code)
    const entry = same && (same.byPin.get(pin) ?? (pin ? same.byPin.get('') : same.first))
    return entry && { found: entry.found, difference: differenceOf(voucher, entry.voucher) }
  }
}
