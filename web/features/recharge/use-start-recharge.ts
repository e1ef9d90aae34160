import { useMutation } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isOpen, statusPath } from '#web/entities/wallet/recharge-states.ts'
import { graphql } from '#web/gql/gql.ts'
import type { StartRechargeInput } from '#web/gql/graphql.ts'
import { errorCode } from '#web/lib/errors/error-code.ts'
import { useUser } from '#web/lib/session/session.ts'
import { findOpen, type OpenRecharge } from './find-open.ts'
import type { Method } from './method.ts'
import { dropRechargeKey, rechargeKey } from './recharge-key.ts'
import { RechargePage } from './recharge-query.ts'
import { untilPayable } from './until-payable.ts'

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

/** Starts a recharge and leaves: to the provider's page once it is open, by bank transfer to its status. */
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
   * Yields why it did not start; undefined when it did, or when there is one like it that can still be paid (`open`): that
   * one goes on, or the person wants another.
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
        // the next press is another wish, and keeps a key of its own
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
      if (errorCode(failure) === 'PRICE_CHANGED' || errorCode(failure) === 'METHOD_NOT_AVAILABLE')
        await client.refetchQueries({ include: [RechargePage] })
      return failure
    } finally {
      isUnderWay.current = false
      if (!isGone) setLeaving(false)
    }
  }
  return { start, isLeaving, error, open }
}

const isWebAddress = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '')
