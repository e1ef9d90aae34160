import { formatMoney } from '#contracts/money/currency.ts'
import { voucherOrderLifecycle } from '#model/lifecycles.ts'
import type { KnownVoucher } from '#rules/catalogue/voucher/known-vouchers.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { log } from '#rules/platform/log.ts'
import { knownVoucherMail } from './order-mails.ts'
import type { SupplierOrder } from './supplier-order.ts'

/** The reasons of orders that are left to finance, by the place of the voucher that we already had. `list-stock` names them. */
export const financeReasons = { stock: 'in_stock', issued: 'issued_before' } as const satisfies Record<KnownVoucher['place'], string>

/**
 * Leaves an order to finance whose supplier delivered a voucher that we already had. It is paid, so it is not refused: an open order stays
 * open, its supplier is not asked again, and `settle-voucher-order` closes it. Emails the operator once.
 */
export async function passToFinance({ trx, now }: UnitOfWork, order: SupplierOrder, { place }: KnownVoucher): Promise<void> {
  const held = await trx('plutus_voucher_orders')
    .where({ id: order.id })
    .whereIn('status', voucherOrderLifecycle.settle.from)
    .update({ reason: financeReasons[place], updated_at: now.getTime() })
  log.error({ order: order.id, supplier: order.supplier, failure: `the supplier delivered a voucher that is ${describePlace[place]}` })
  if (!env.operatorEmail) return
  const brand = await orThrow(trx('brands').where({ id: order.brand }).first('name', 'currency'))
  const company = await orThrow(trx('companies').where({ id: order.company }).first('name'))
  const payload = {
    order: order.id,
    company: company.name,
    brand: brand.name,
    value: formatMoney(minor(order.value), brand.currency),
    supplier: order.supplier,
    reference: order.reference ?? '',
    place,
    isOpen: held > 0,
  }
  await queueAccountMail(trx, { kind: knownVoucherMail, to: env.operatorEmail, payload, dedupeKey: `known-voucher:${order.id}`, now })
}

const describePlace: Record<KnownVoucher['place'], string> = { stock: 'in stock', issued: 'issued already' }
