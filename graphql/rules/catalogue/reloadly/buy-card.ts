import { minorDigits } from '#contracts/money/currency.ts'
import { log } from '#rules/platform/log.ts'
import type { OutsideOrder, OutsideSupplier, SupplierAnswer } from '../voucher/outside-supplier.ts'
import { lackOfBalance } from '../voucher/supplier-balance.ts'
import type { VoucherContent } from '../voucher/voucher.ts'
import { costOfOrder, costsMoreThanItsValue, pricesOf } from './card-cost.ts'
import { readChoices } from './choices.ts'
import { otherRefusal, outcomeOf } from './order-errors.ts'
import { type ReloadlyClient, ReloadlyError, reloadlyClient } from './reloadly-client.ts'
import type { Card, Transaction } from './reloadly-shapes.ts'
import { type AccountBalance, noteReloadlyBalance } from './watch-balance.ts'

/** In ms. After an interrupted attempt the report is queried for this long before another one is sent, because it may lag behind. */
const reportMs = 60_000

/** In ms. Time for all calls of one attempt, whose lease is renewed until then. */
const attemptMs = 15_000

export type BuyingRules = {
  /** Returns true if a card may cost more than it is worth. */
  mayLose: () => Promise<boolean>
  /** Called with the balance of the account after an order. Undefined if an order was refused and the balance could not be read. */
  noteBalance: (balance: AccountBalance | undefined, order: 'accepted' | 'refused') => Promise<void>
}

type Attempt = { client: ReloadlyClient; order: OutsideOrder; rules: BuyingRules; signal: AbortSignal }

/**
 * Buys one gift card under the order's id, or continues an earlier attempt. Anything but a clear refusal leaves the outcome unknown. Then the
 * report decides if the order was placed, and only without a trace of it another attempt is sent. Throws when a call fails.
 */
export async function buyCard(client: ReloadlyClient, order: OutsideOrder, rules: BuyingRules): Promise<SupplierAnswer | undefined> {
  const attempt = { client, order, rules, signal: AbortSignal.timeout(attemptMs) }
  if (order.reference) return fetchCard(attempt, order.reference)
  if (order.requestedAt) {
    const placed = await findPlaced(attempt)
    if (placed) return continueWith(attempt, placed)
    if (Date.now() - order.requestedAt.getTime() < reportMs) return undefined
  }
  const hindrance = await findHindrance(attempt)
  if (hindrance) return hindrance
  await order.recordRequest()
  const answer = await place(attempt)
  if (answer && 'transactionId' in answer) return continueWith(attempt, answer)
  return answer
}

async function place(attempt: Attempt): Promise<Transaction | SupplierAnswer | undefined> {
  const { client, order, rules, signal } = attempt
  try {
    const placed = await client.order(
      {
        productId: Number(order.product),
        unitPrice: order.value / 10 ** minorDigits(order.currency),
        customIdentifier: order.id,
        senderName: order.senderName,
      },
      signal,
    )
    // an answer to another order says nothing about this one
    return placed.customIdentifier === order.id ? placed : undefined
  } catch (error) {
    if (!(error instanceof ReloadlyError)) throw error
    const outcome = outcomeOf(error)
    log.warn({ supplier: 'reloadly', order: order.id, failure: error.message })
    if (outcome === 'later') return undefined
    if (typeof outcome === 'object' && outcome.status === 'refused' && outcome.reason === lackOfBalance)
      await rules.noteBalance(await client.readBalance().catch(() => undefined), 'refused')
    // an earlier attempt may have bought it, unless this was the first
    const isUncertain = outcome === 'bought' || order.requestedAt || outcome === otherRefusal
    const placed = isUncertain ? await findPlaced(attempt) : undefined
    return placed ?? (outcome === 'bought' ? undefined : outcome)
  }
}

/** Returns the order of this identifier from the report, the successful one if there are several. */
async function findPlaced({ client, order, signal }: Attempt): Promise<Transaction | undefined> {
  const found = await client.findTransactions(order.id, signal)
  if (found.length > 1) log.error({ supplier: 'reloadly', order: order.id, failure: `bought ${found.length} times` })
  const isUnsuccessful = ({ status }: Transaction) => status === 'FAILED' || status === 'REFUNDED'
  return found.find(({ status }) => status === 'SUCCESSFUL') ?? found.find((one) => !isUnsuccessful(one)) ?? found[0]
}

/** Refuses an order that costs more now than it is worth, and one of a product in another currency or no longer sold. Nothing was sent yet. */
async function findHindrance({ client, order, rules, signal }: Attempt): Promise<SupplierAnswer | undefined> {
  try {
    const product = await client.readProduct(order.product, signal)
    if (product.status && product.status !== 'ACTIVE') return { status: 'refused', reason: 'out_of_stock', pausesBrand: true }
    // a card of $500 is no card of ₹500
    if (product.recipientCurrencyCode !== order.currency) return { status: 'refused', reason: 'currency', pausesBrand: true }
    const prices = pricesOf(product) ?? order.prices
    const isLoss = !prices || costsMoreThanItsValue(prices, order.value, order.currency)
    return isLoss && !(await rules.mayLose()) ? { status: 'refused', reason: 'cost', pausesBrand: true } : undefined
  } catch (error) {
    if (!(error instanceof ReloadlyError)) throw error
    const outcome = outcomeOf(error)
    return typeof outcome === 'object' ? outcome : undefined
  }
}

async function continueWith(attempt: Attempt, placed: Transaction): Promise<SupplierAnswer | undefined> {
  const reference = String(placed.transactionId)
  await attempt.order.recordReference(reference, costOfOrder(placed))
  const { newBalance, currencyCode } = placed.balanceInfo ?? {}
  if (typeof newBalance === 'number' && currencyCode) await attempt.rules.noteBalance({ balance: newBalance, currencyCode }, 'accepted')
  return refusedAs(placed) ?? (placed.status === 'SUCCESSFUL' ? fetchCard(attempt, reference) : undefined)
}

/** Returns the card, the refusal of an order that failed, or undefined while there is no card yet. */
async function fetchCard({ client, signal }: Attempt, reference: string): Promise<SupplierAnswer | undefined> {
  const [card] = await client.readCards(reference, signal).catch((error: unknown) => {
    if (error instanceof ReloadlyError) return []
    throw error
  })
  const voucher = card && toVoucher(card)
  if (voucher) return { status: 'delivered', voucher }
  return refusedAs(await client.readTransaction(reference, signal))
}

function refusedAs({ status }: Transaction): SupplierAnswer | undefined {
  return status === 'FAILED' || status === 'REFUNDED' ? { status: 'refused', reason: status.toLowerCase() } : undefined
}

/** Returns the parts of a card. The number may be a link, and a card may have only a link or only a PIN. Undefined for an empty card. */
export function toVoucher({ cardNumber, pinCode, redemptionUrl }: Card): VoucherContent | undefined {
  const isLink = /^https:\/\//i.test(cardNumber)
  const link = [redemptionUrl, cardNumber].find((text) => /^https:\/\/\S+$/i.test(text))
  const code = isLink ? '' : cardNumber
  if (!code && !link) return pinCode ? { code: pinCode } : undefined
  return { code, ...(pinCode && { pin: pinCode }), ...(link && { link }) }
}

/** The supplier Reloadly: one gift card per order, bought under our id from the prepaid account. */
export const reloadlySupplier: OutsideSupplier = {
  // Reloadly rejects a second order of an id, but not one that arrives while the first is being placed
  isIdempotent: false,
  async request(order) {
    const client = reloadlyClient()
    if (!client) return undefined
    try {
      return await buyCard(client, order, { mayLose: async () => (await readChoices()).allowLoss, noteBalance: noteReloadlyBalance })
    } catch (error) {
      log.warn({ supplier: 'reloadly', order: order.id, failure: String(error) })
      return undefined
    }
  },
}
