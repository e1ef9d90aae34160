import { type Recharge, readRecharge, startRecharge } from './recharges.ts'
import type { Person } from './sign-in.ts'
import { waitFor } from './wait-for.ts'

type Wallet = { currency: string; available: string; reserved: string; pending: string; status: string; overdrawn_at: string | null }
type Line = { type: string; delta_available: string }

/** Starts a recharge of this many minor units and waits for the provider's page. */
export async function openRecharge(
  person: Person,
  way: { provider: string; method: string; amount: number },
): Promise<Recharge & { checkout_url: string }> {
  const { currency } = await walletOf(person)
  const { id } = await startRecharge(person, { ...way, currency })
  return waitFor(
    async () => {
      const { checkout_url, ...now } = await readRecharge(person, id)
      return checkout_url ? { ...now, checkout_url } : undefined
    },
    { what: `the page of ${way.provider}` },
  )
}

/** Waits until the recharge has this status, even across a restart, and returns it. */
export const rechargeReaches = (person: Person, id: string, status: string): Promise<Recharge> =>
  waitForRecharge(person, id, `the recharge to be ${status}`, (is) => is.status === status)

/** Waits until this sum of the recharge was reversed, in minor units. */
export const reversedReaches = (person: Person, id: string, sum: number): Promise<Recharge> =>
  waitForRecharge(person, id, `${sum} to be reversed`, ({ reversed_amount }) => Number(reversed_amount) === sum)

/** Waits until the recharge is as wanted, even across a restart, and returns it. */
export async function waitForRecharge(person: Person, id: string, what: string, isReached: (is: Recharge) => boolean): Promise<Recharge> {
  let last: Recharge | undefined
  return waitFor(
    async () => {
      last = await readRecharge(person, id).catch(() => undefined)
      return last && isReached(last) ? last : undefined
    },
    { what: () => `${what}: the recharge is ${JSON.stringify(last)}` },
  )
}

export async function walletOf(person: Person): Promise<Wallet> {
  const { data } = await person.graphql<{ wallets: Wallet[] }>('{ wallets { currency available reserved pending status overdrawn_at } }')
  const [wallet] = data?.wallets ?? []
  if (!wallet) throw new Error('No wallet')
  return wallet
}

/** Returns the ledger entries of a recharge, oldest first. */
export async function ledgerLinesOf(person: Person, id: string): Promise<Line[]> {
  const { data } = await person.graphql<{ wallet_transactions: Line[] }>(
    'query ($id: ID!) { wallet_transactions(filter: { recharge: { id: { _eq: $id } } }, sort: ["seq"]) { type delta_available } }',
    { id },
  )
  return data?.wallet_transactions ?? []
}
