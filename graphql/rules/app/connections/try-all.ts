import { trySuppliers } from '#rules/catalogue/voucher/try-suppliers.ts'
import { findPaymentProvider } from '#rules/ledger/payment/payment-providers.ts'
import { tryMail } from '#rules/mail/try-mail.ts'
import { env } from '#rules/platform/env/env.ts'
import { isKeyRefusal, type TriedConnection, tryConnection } from '#rules/platform/operation/try-connection.ts'

/** The variable of each provider whose value its server refuses. */
const keys: Record<string, string> = { stripe: 'STRIPE_SECRET_KEY', razorpay: 'RAZORPAY_KEY_ID' }

/** Tries the servers whose credentials can expire while Plutus runs, all at once: mail, payments and suppliers. Takes at most eight seconds. */
export function tryCredentials(): Promise<TriedConnection[]> {
  return Promise.all([...(env.smtpUrl ? [tryMail(env.smtpUrl)] : []), ...tryPayments(), ...trySuppliers()])
}

function tryPayments(): Promise<TriedConnection>[] {
  return env.payments.providers.flatMap((provider) => {
    const books = findPaymentProvider(provider)?.books
    const name = keys[provider]
    if (!books || !name) return []
    return [tryConnection({ name, note: 'payments_refused', server: provider, call: () => books.checkKey(), isRefusal: isKeyRefusal })]
  })
}
