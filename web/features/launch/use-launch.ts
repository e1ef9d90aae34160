import { useMutation } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { type CallFailureCode, errorCodeOf } from '#web/lib/errors/error-code.ts'
import { lostValues } from '#web/lib/forms/lost-values.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { toast } from '#web/ui/toast.tsx'
import { useDraft, useWizard } from '#web/wizard/wizard-context.ts'
import { FinishStep } from './finish-step-query.ts'
import { launchKey } from './launch-key.ts'

export const LaunchCampaign = graphql(`
  mutation LaunchCampaign(
    $id: ID!
    $idempotencyKey: String!
    $expectedTotal: GraphQLBigInt!
    $waitForFunds: Boolean!
    $confirmName: String
  ) {
    launchCampaign(
      id: $id
      idempotencyKey: $idempotencyKey
      expectedTotal: $expectedTotal
      waitForFunds: $waitForFunds
      confirmName: $confirmName
    ) {
      id
      number
      status
      campaign {
        id
        status
      }
    }
  }
`)

/** Errors that mean that the data on the page is stale, so that it is refetched. */
const staleDataErrors: ReadonlySet<CallFailureCode> = new Set([
  'PRICE_CHANGED',
  'INSUFFICIENT_BALANCE',
  'WALLET_FROZEN',
  'NAME_NOT_CONFIRMED',
])

/**
 * `waitForFunds` lets the launch wait until the wallet has enough money. `confirmName` is the typed campaign name, if the company requires
 * it.
 */
export type LaunchInput = { waitForFunds: boolean; confirmName?: string }

/**
 * Returns a function that launches the campaign once, for the total on the page. A changed price is refetched and must be confirmed again.
 * If the campaign is no longer a draft, its view opens instead.
 */
export function useLaunch() {
  const t = useTranslations('launch')
  const navigate = useNavigate()
  const { id, name, version, total, currency } = useDraft()
  const { saver } = useWizard()
  const isInFlight = useRef(false)
  const [error, setError] = useState<unknown>(null)
  const [send, { loading, client }] = useMutation(LaunchCampaign)

  const launch = async ({ waitForFunds, confirmName }: LaunchInput) => {
    if (isInFlight.current) return
    isInFlight.current = true
    setError(null)
    try {
      if (!(await saver.flush())) return
      const { data } = await send({
        variables: { id, idempotencyKey: launchKey({ id, version, total }), expectedTotal: total, waitForFunds, confirmName },
      })
      lostValues.set(null)
      await navigate(`/campaigns/${id}/view`)
      const status = data?.launchCampaign?.status
      const messageKey = status === 'awaiting_funds' ? 'waits' : status === 'pending_approval' ? 'submitted' : 'launched'
      toast(t(messageKey, { name, total: formatMoney(total, currency, { whole: true }) }))
    } catch (failure) {
      const errorCode = errorCodeOf(failure)
      if (errorCode === 'NOT_A_DRAFT') {
        await navigate(`/campaigns/${id}/view`)
        toast(t('already', { name }))
        return
      }
      setError(failure)
      if (staleDataErrors.has(errorCode)) await client.refetchQueries({ include: [FinishStep] })
      // The page shows a notice for a frozen wallet
      if (errorCode === 'WALLET_FROZEN') setError(null)
    } finally {
      isInFlight.current = false
    }
  }
  return { launch, isLaunching: loading, error }
}
