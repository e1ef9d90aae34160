import { useMutation } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FinishStep } from '#web/features/launch/finish-step-query.ts'
import { launchKey } from '#web/features/launch/launch-key.ts'
import { LaunchCampaign, type Launching } from '#web/features/launch/use-launch.ts'
import { RecipientsStep } from '#web/features/recipients/recipients-step-query.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { toast } from '#web/ui/toast.tsx'
import type { Draft } from '#web/wizard/draft.ts'

/** Launches a campaign for the people added since, once for the sum on the page; what changed meanwhile is read anew. */
export function useMoreLaunch({ id, version, currency, recipient_count: count, total, launched_through: through, name }: Draft) {
  const t = useTranslations('campaignView.more')
  const launched = useTranslations('launch')
  const isUnderWay = useRef(false)
  const [refusal, setRefusal] = useState<unknown>()
  const [send, { loading, client }] = useMutation(LaunchCampaign)

  const launch = async ({ waitForFunds, confirmName }: Launching) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setRefusal(undefined)
    try {
      const idempotencyKey = launchKey({ id, version, total, round: String(through) })
      const { data } = await send({ variables: { id, idempotencyKey, expectedTotal: total, waitForFunds, confirmName } })
      const sum = formatMoney(total, currency, { whole: true })
      const status = data?.launchCampaign?.status
      if (status === 'pending_approval') toast(launched('submitted', { name }))
      else toast(status === 'awaiting_funds' ? launched('waits', { name, total: sum }) : t('sent', { count, total: sum }))
      await client.refetchQueries({ include: ['CampaignViewPage'] })
    } catch (failure) {
      setRefusal(failure)
      await client.refetchQueries({ include: [RecipientsStep, FinishStep] })
    } finally {
      isUnderWay.current = false
    }
  }
  return { launch, isLaunching: loading, refusal }
}
