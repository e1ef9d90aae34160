import { useMutation } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { errorCodeOf, type FailureCode } from '#web/lib/errors/error-code.ts'
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

/** What the page shows is out of date. */
const readAnew: ReadonlySet<FailureCode> = new Set(['PRICE_CHANGED', 'INSUFFICIENT_BALANCE', 'WALLET_FROZEN', 'NAME_NOT_CONFIRMED'])

/** `confirmName` is what the person typed, where the company asks for it. */
export type Launching = { waitForFunds: boolean; confirmName?: string }

/**
 * Launches for the sum on the page, once; a changed price or balance is read anew, and the person asked again. A campaign
 * that another tab or person launched is opened instead.
 */
export function useLaunch() {
  const t = useTranslations('launch')
  const navigate = useNavigate()
  const { id, name, version, total, currency } = useDraft()
  const { saver } = useWizard()
  const isUnderWay = useRef(false)
  const [error, setError] = useState<unknown>(null)
  const [send, { loading, client }] = useMutation(LaunchCampaign)

  const launch = async ({ waitForFunds, confirmName }: Launching) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setError(null)
    try {
      if (!(await saver.flush())) return
      const { data } = await send({
        variables: { id, idempotencyKey: launchKey({ id, version, total }), expectedTotal: total, waitForFunds, confirmName },
      })
      await navigate(`/campaigns/${id}/view`)
      const status = data?.launchCampaign?.status
      const said = status === 'awaiting_funds' ? 'waits' : status === 'pending_approval' ? 'submitted' : 'launched'
      toast(t(said, { name, total: formatMoney(total, currency, { whole: true }) }))
    } catch (failure) {
      const errorCode = errorCodeOf(failure)
      if (errorCode === 'NOT_A_DRAFT') {
        await navigate(`/campaigns/${id}/view`)
        toast(t('already', { name }))
        return
      }
      setError(failure)
      if (readAnew.has(errorCode)) await client.refetchQueries({ include: [FinishStep] })
      // the page itself says so as long as it is
      if (errorCode === 'WALLET_FROZEN') setError(null)
    } finally {
      isUnderWay.current = false
    }
  }
  return { launch, isLaunching: loading, error }
}
