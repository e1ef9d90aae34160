import type { KnownVoucher } from '#rules/catalogue/voucher/known-vouchers.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'

/** A supplier's order whose voucher cannot be issued. `value` is formatted. `reference` is the supplier's own id, empty if it has none. */
export type KnownVoucherOrder = {
  order: string
  company: string
  brand: string
  value: string
  supplier: string
  reference: string
  place: KnownVoucher['place']
  /** True while the recipient waits for this order. */
  isOpen: boolean
}

/** Emails the operator (OPERATOR_EMAIL) that a supplier delivered, and probably charged, a voucher that we already had. */
export const knownVoucherMail = accountMail<KnownVoucherOrder>('known-voucher', {
  compose: ({ order, company, brand, value, supplier, reference, place, isOpen }) => ({
    subject: `${brand} delivered a voucher twice: ${value}`,
    heading: 'A supplier delivered a voucher that we already had',
    paragraphs: [
      `${supplier} delivered a voucher of ${brand} for ${value}, for a reward of ${company}. The same voucher ${describePlace[place]}, so we didn’t issue it.`,
      ...(reference ? [`The supplier’s order is ${reference}.`] : []),
      isOpen
        ? 'The reward waits for you. Ask the supplier for another voucher or the money back, then close the order.'
        : 'The order was closed before. Ask the supplier for the money back.',
    ],
    notes: isOpen
      ? [
          `With the new voucher: npm run operator -- settle-voucher-order --order ${order} --reason "…" --code -`,
          `Without one, so that the recipient chooses again: npm run operator -- settle-voucher-order --order ${order} --reason "…"`,
        ]
      : [],
  }),
})

const describePlace: Record<KnownVoucher['place'], string> = {
  stock: 'is already in stock',
  issued: 'was already issued to a recipient',
}
