import type { ApolloClient } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isOpenRecharge, statusPath } from '#web/entities/wallet/recharge-states.ts'
import { graphql } from '#web/gql/gql.ts'
import type { OpenRechargesQuery, PaymentMethod, PaymentProvider, StartRechargeInput } from '#web/gql/graphql.ts'
import { refetchMatching } from '#web/lib/apollo/refetch-matching.ts'
import { deleteIdempotencyKey, getIdempotencyKey } from '#web/lib/bff/idempotency-key.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { randomId } from '#web/lib/random-id.ts'
import { useUser } from '#web/lib/session/session.ts'
import type { Method } from './method.ts'

const StartRecharge = graphql(`
  mutation StartRecharge($idempotencyKey: String!, $input: StartRechargeInput!) {
    startRecharge(idempotencyKey: $idempotencyKey, input: $input) {
      id
      status
      provider
      checkout_url
      revision
    }
  }
`)

type StartOptions = { method: Method; isAnother: boolean }

/** Starts a recharge and navigates to the provider's payment page, or to the status page for a bank transfer. */
export function useStartRecharge() {
  const navigate = useNavigate()
  const isStarting = useRef(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [open, setOpen] = useState<OpenRecharge>()
  const { id: me } = useUser()
  const [send, { client }] = useMutation(StartRecharge)

  // The back button may restore this page from the cache with its button still busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setIsLeaving(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const sendStart = async (input: StartRechargeInput) => {
    const { data } = await send({ variables: { idempotencyKey: rechargeKey(input), input } })
    return data?.startRecharge ?? undefined
  }

  /**
   * Starts the recharge. Returns the error if it failed, else undefined. If an equal recharge can still be paid, starts none and sets
   * `open` to it.
   */
  const start = async (input: StartRechargeInput, { method, isAnother }: StartOptions): Promise<unknown> => {
    if (isStarting.current) return undefined
    isStarting.current = true
    setIsLeaving(true)
    setError(null)
    setOpen(undefined)
    let isRedirected = false
    try {
      const existing = isAnother || method.provider === 'manual' ? undefined : await findOpen(client, me, { amount: input.amount, method })
      if (existing) {
        // a second click starts another recharge, with its own key
        dropRechargeKey(input)
        setOpen(existing)
        return undefined
      }
      let recharge = await sendStart(input)
      if (recharge && !isOpenRecharge(recharge.status)) {
        dropRechargeKey(input)
        recharge = await sendStart(input)
      }
      if (!recharge) return undefined
      const { id, provider } = recharge
      // A transfer is complete once shown, so the same sum starts another one. A payment page is reused until it closes.
      if (provider === 'manual') dropRechargeKey(input)
      const page = provider === 'manual' ? undefined : (recharge.checkout_url ?? (await waitForCheckoutUrl(client, id)))
      isRedirected = page !== undefined && isWebAddress(page)
      if (isRedirected && page) location.assign(page)
      else await navigate(statusPath(id))
      return undefined
    } catch (failure) {
      setError(failure)
      if (errorCodeOf(failure) === 'PRICE_CHANGED' || errorCodeOf(failure) === 'METHOD_NOT_AVAILABLE')
        await refetchMatching(client, ({ queryName }) => queryName === 'RechargePage')
      return failure
    } finally {
      isStarting.current = false
      if (!isRedirected) setIsLeaving(false)
    }
  }
  return { start, isLeaving, error, open }
}

const isWebAddress = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

const keyName = (input: StartRechargeInput): string => `plutus-recharge:${JSON.stringify(input)}`

/**
 * Returns the idempotency key for this input. It survives a refresh, a double click and the way back from the payment page. Without storage
 * each call returns a new key.
 */
const rechargeKey = (input: StartRechargeInput): string => getIdempotencyKey(keyName(input)) ?? randomId()

/** Forgets the key once its recharge is over, so that the same input starts another one. */
const dropRechargeKey = (input: StartRechargeInput): void => deleteIdempotencyKey(keyName(input))

const OpenRecharges = graphql(`
  query OpenRecharges($me: ID!) {
    recharges(
      limit: 50
      sort: ["-seq"]
      filter: {
        started_by: { id: { _eq: $me } }
        status: { _in: ["created", "awaiting_payment", "processing", "partially_credited"] }
      }
    ) {
      id
      number
      method
      provider
      amount
    }
  }
`)

type OpenRechargeMatch = { amount: Minor; method: { method: PaymentMethod; provider: PaymentProvider } }
type OpenRecharge = OpenRechargesQuery['recharges'][number]

/**
 * Finds the user's newest recharge that can still be paid, with the same amount, method and provider. Undefined if none or the request
 * fails.
 */
async function findOpen(client: ApolloClient, me: string, { amount, method }: OpenRechargeMatch): Promise<OpenRecharge | undefined> {
  const answer = await client.query({ query: OpenRecharges, variables: { me }, fetchPolicy: 'network-only' }).catch(() => undefined)
  return answer?.data?.recharges.find(
    (recharge) => recharge.amount === amount && recharge.method === method.method && recharge.provider === method.provider,
  )
}

const RechargeToPay = graphql(`
  query RechargeToPay($id: ID!) {
    recharges_by_id(id: $id) {
      id
      status
      checkout_url
      revision
    }
  }
`)

const [pollMs, timeoutMs] = [1500, 20_000]

/**
 * Waits for the address of the payment page. Returns undefined if there is none or after a timeout. Polls too, but a live update usually
 * comes first.
 */
function waitForCheckoutUrl(client: ApolloClient, id: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const watched = client.watchQuery({ query: RechargeToPay, variables: { id }, fetchPolicy: 'cache-and-network', pollInterval: pollMs })
  const subscription = watched.subscribe({
    next: ({ data, dataState }) => {
      if (dataState !== 'complete') return
      const recharge = data.recharges_by_id
      if (recharge?.checkout_url) resolve(recharge.checkout_url)
      else if (recharge && !isOpenRecharge(recharge.status)) resolve(undefined)
    },
    error: () => resolve(undefined),
  })
  const timer = setTimeout(() => resolve(undefined), timeoutMs)
  return promise.finally(() => {
    clearTimeout(timer)
    subscription.unsubscribe()
  })
}
