import type { ApolloClient } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isOpen, statusPath } from '#web/entities/wallet/recharge-states.ts'
import { graphql } from '#web/gql/gql.ts'
import type { OpenRechargesQuery, PaymentMethod, PaymentProvider, StartRechargeInput } from '#web/gql/graphql.ts'
import { askAgain } from '#web/lib/apollo/ask-again.ts'
import { dropKey, keptKey } from '#web/lib/bff/kept-key.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
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

type Wish = { method: Method; isAnother: boolean }

/** Starts a recharge and leaves the page: for the provider's page once it is open, or for the status of a bank transfer. */
export function useStartRecharge() {
  const navigate = useNavigate()
  const isUnderWay = useRef(false)
  const [isLeaving, setLeaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [open, setOpen] = useState<OpenRecharge>()
  const { id: me } = useUser()
  const [send, { client }] = useMutation(StartRecharge)

  // Back from the payment page the browser may show this page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const ask = async (input: StartRechargeInput) => {
    const { data } = await send({ variables: { idempotencyKey: rechargeKey(input), input } })
    return data?.startRecharge ?? undefined
  }

  /**
   * Returns why it did not start; undefined when it did, or when one like it can still be paid (`open`): the person continues that one,
   * or wants another.
   */
  const start = async (input: StartRechargeInput, { method, isAnother }: Wish): Promise<unknown> => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setLeaving(true)
    setError(null)
    setOpen(undefined)
    let isGone = false
    try {
      const like = isAnother || method.provider === 'manual' ? undefined : await findOpen(client, me, { amount: input.amount, method })
      if (like) {
        // the next press is another wish, with a key of its own
        dropRechargeKey(input)
        setOpen(like)
        return undefined
      }
      let recharge = await ask(input)
      if (recharge && !isOpen(recharge.status)) {
        dropRechargeKey(input)
        recharge = await ask(input)
      }
      if (!recharge) return undefined
      const { id, provider } = recharge
      // A transfer is shown once; the same sum again is another one. A payment page is found again until it is over.
      if (provider === 'manual') dropRechargeKey(input)
      const page = provider === 'manual' ? undefined : (recharge.checkout_url ?? (await untilPayable(client, id)))
      isGone = page !== undefined && isWebAddress(page)
      if (isGone && page) location.assign(page)
      else await navigate(statusPath(id))
      return undefined
    } catch (failure) {
      setError(failure)
      if (errorCodeOf(failure) === 'PRICE_CHANGED' || errorCodeOf(failure) === 'METHOD_NOT_AVAILABLE')
        await askAgain(client, ({ queryName }) => queryName === 'RechargePage')
      return failure
    } finally {
      isUnderWay.current = false
      if (!isGone) setLeaving(false)
    }
  }
  return { start, isLeaving, error, open }
}

const isWebAddress = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '')

const nameOf = (input: StartRechargeInput): string => `plutus-recharge:${JSON.stringify(input)}`

/**
 * One key for what one page asks to recharge: the same after a refresh, a double click, a lost answer or the way back from the payment
 * page, so that one wish is one recharge. Where storage is forbidden each click is its own; even then nothing is paid twice.
 */
const rechargeKey = (input: StartRechargeInput): string => keptKey(nameOf(input)) ?? crypto.randomUUID()

/** That recharge is over: the same sum again is another one. */
const dropRechargeKey = (input: StartRechargeInput): void => dropKey(nameOf(input))

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

type Wanted = { amount: Minor; method: { method: PaymentMethod; provider: PaymentProvider } }
type OpenRecharge = OpenRechargesQuery['recharges'][number]

/**
 * The caller's newest recharge of the same sum by the same method that can still be paid. A failure finds none: starting will then
 * report it.
 */
async function findOpen(client: ApolloClient, me: string, { amount, method }: Wanted): Promise<OpenRecharge | undefined> {
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

const [askMs, patienceMs] = [1500, 20_000]

/**
 * The address of the page to pay on, once it is open; undefined when there is none or it takes too long. The live line is quicker than
 * asking.
 */
function untilPayable(client: ApolloClient, id: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const watched = client.watchQuery({ query: RechargeToPay, variables: { id }, fetchPolicy: 'cache-and-network', pollInterval: askMs })
  const subscription = watched.subscribe({
    next: ({ data, dataState }) => {
      if (dataState !== 'complete') return
      const recharge = data.recharges_by_id
      if (recharge?.checkout_url) resolve(recharge.checkout_url)
      else if (recharge && !isOpen(recharge.status)) resolve(undefined)
    },
    error: () => resolve(undefined),
  })
  const timer = setTimeout(() => resolve(undefined), patienceMs)
  return promise.finally(() => {
    clearTimeout(timer)
    subscription.unsubscribe()
  })
}
