export type StripeSession = {
  id: string
  recharge: string
  method: string
  /** As Stripe counts it. */
  amount: number
  currency: string
  successUrl: string
  cancelUrl: string
  intent: string
  charge?: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  refunded: number
}

const thousandths = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/** What Stripe itself would refuse of a new session; undefined when it takes it. */
export function checkSession(params: URLSearchParams): string | undefined {
  const amount = Number(params.get('line_items[0][price_data][unit_amount]'))
  const currency = params.get('line_items[0][price_data][currency]') ?? ''
  const seconds = Number(params.get('expires_at')) - Date.now() / 1000
  if (params.get('mode') !== 'payment') return 'mode'
  if (params.has('payment_method_types[0]')) return 'Received unknown parameter: payment_method_types'
  if (!params.get('allowed_payment_method_types[0]')) return 'allowed_payment_method_types'
  if (!Number.isInteger(amount) || amount < 1) return 'Invalid integer: unit_amount'
  if (amount > 999_999_999) return 'The amount is above the maximum'
  if (!/^[a-z]{3}$/.test(currency)) return 'Invalid currency'
  if (thousandths.has(currency) && amount % 10) return 'Amounts in this currency must be divisible by 10'
  if (!(seconds >= 1800 && seconds <= 86_400)) return 'expires_at must be between 30 minutes and 24 hours from now'
  if (![params.get('success_url'), params.get('cancel_url')].every((url) => url && URL.canParse(url))) return 'Not a valid URL'
  return undefined
}

/** The session as the API and its events show it. */
export const sessionObject = (session: StripeSession, url: string) => ({
  id: session.id,
  object: 'checkout.session',
  mode: 'payment',
  amount_total: session.amount,
  currency: session.currency,
  client_reference_id: session.recharge,
  metadata: { recharge: session.recharge },
  payment_intent: session.intent,
  payment_method_types: [session.method],
  status: session.status,
  payment_status: session.payment_status,
  url: session.status === 'open' ? `${url}/pay/${session.id}` : null,
})
