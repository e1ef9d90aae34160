import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import type { Row } from '#model/tables.ts'
import { inList, orThrow } from '#rules/platform/db/database.ts'
import { fromVoucherColumns, type VoucherContent } from './voucher.ts'
import { type Difference, type Distinctions, hashVoucher, type VoucherIdentity, VoucherIndex } from './voucher-identity.ts'

/** A voucher that is stored already, in stock or issued to a recipient, and its difference from the given one. */
export type KnownVoucher = { place: 'stock' | 'issued'; difference: Difference }

/**
 * Locks the vouchers of a brand until the transaction ends, so that no other transaction adds or removes some. Claims of vouchers in stock
 * do not wait for it. Call it before any other row is locked. Returns the brand.
 */
export async function lockVouchers(trx: Knex.Transaction, brand: string): Promise<Row<'brands'>> {
  const query = trx('brands').where({ id: brand }).first()
  return orThrow(isPostgres(trx) ? query.forNoKeyUpdate() : query)
}

/** A stored voucher with its id. `claim` is null while it is free. */
export type StoredVoucher = { id: string; claim: string | null; voucher: VoucherContent }

/** Reads the vouchers of a brand in a table that have the code of one of these, in whatever spelling, case and PIN. */
export async function readSameCodes(
  trx: Knex,
  table: 'plutus_vouchers' | 'plutus_voucher_stock',
  brand: string,
  vouchers: readonly VoucherIdentity[],
): Promise<StoredVoucher[]> {
  const hashes = vouchers.map((voucher) => hashVoucher(brand, voucher).bare_hash)
  const rows = await trx(table)
    .where({ brand })
    .where(inList(trx, 'bare_hash', hashes))
    .orderBy('id')
    .select('id', 'claim', 'code_encrypted', 'details_encrypted', 'expires_on')
  return rows.map((row) => ({ id: row.id, claim: row.claim, voucher: fromVoucherColumns(row) }))
}

/**
 * Finds the vouchers that the brand already has in stock or has issued, by their index in `vouchers`. Call `lockVouchers` first, if some
 * are then stored.
 */
export async function findKnownVouchers(
  trx: Knex,
  brand: { id: string } & Distinctions,
  vouchers: readonly VoucherIdentity[],
): Promise<Map<number, KnownVoucher>> {
  const index = new VoucherIndex<KnownVoucher['place']>(brand)
  for (const [table, place] of [
    ['plutus_vouchers', 'issued'],
    ['plutus_voucher_stock', 'stock'],
  ] as const)
    for (const { voucher } of await readSameCodes(trx, table, brand.id, vouchers)) index.add(voucher, place)
  const duplicates = new Map<number, KnownVoucher>()
  for (const [at, voucher] of vouchers.entries()) {
    const same = index.find(voucher)
    if (same) duplicates.set(at, { place: same.found, difference: same.difference })
  }
  return duplicates
}
