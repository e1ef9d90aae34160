import { useMutation, useQuery, useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PageSkeleton } from '#web/app/page-skeleton.tsx'
import { LaunchCampaign } from '#web/features/launch/use-launch.ts'
import { RecipientsPanel } from '#web/features/recipients/recipients-panel.tsx'
import { RecipientsStep } from '#web/features/recipients/recipients-step-query.ts'
import { readDraft, WizardDraft_campaign } from '#web/features/wizard/draft.ts'
import { DraftContext } from '#web/features/wizard/wizard-context.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { formatMoney } from '#web/lib/format-money.ts'
import { keptKey } from '#web/lib/kept-key.ts'
import { addMoney } from '#web/lib/money.ts'
import { useMay } from '#web/lib/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Line, Lines, TotalLine } from '#web/ui/lines.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { nextLaunch } from './next-launch.ts'

/** A campaign that is out, for people who were not in it yet: they are added as in its wizard, and get it by a launch of their own. */
export function MorePeople({ campaign }: { campaign: string }) {
  const t = useTranslations('campaignView.more')
  const may = useMay()
  const { data, error } = useQuery(RecipientsStep, { variables: { campaign } })
  const { data: row } = useSuspenseFragment({ fragment: WizardDraft_campaign, from: data?.campaigns_by_id ?? null })
  if (error && !data) throw error
  if (!row) return <PageSkeleton />
  const next = nextLaunch(row.next_launch)
  const { count: recipient_count, ...sums } = next
  const draft = { ...readDraft(row), ...sums, recipient_count }
  return (
    <DraftContext value={draft}>
      <Section title={t('heading')} note={t('lead')} className="border-t-0 pt-0 sm:pt-0">
        <RecipientsPanel isAsked={false} />
      </Section>
      {recipient_count > 0 && may('campaign.launch') && <MoreLaunch draft={draft} />}
    </DraftContext>
  )
}

type MoreLaunchProps = {
  draft: Pick<
    ReturnType<typeof readDraft>,
    'id' | 'version' | 'currency' | 'recipient_count' | 'subtotal' | 'fee' | 'tax' | 'total' | 'launched_through'
  >
}

function MoreLaunch({ draft }: MoreLaunchProps) {
  const t = useTranslations('campaignView.more')
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string>()
  const [send, { loading, client }] = useMutation(LaunchCampaign)
  const { id, version, currency, recipient_count: count, subtotal, fee, tax, total, launched_through: through } = draft
  const money = (amount: string) => formatMoney(amount, currency)
  const launch = async () => {
    setRefusal(undefined)
    // another round of people is another launch, though it costs the same
    const name = `plutus-launch:${id}:${version ?? 0}:${through}:${total}`
    try {
      await send({ variables: { id, idempotencyKey: keptKey(name) ?? name, expectedTotal: total, waitForFunds: false } })
      await client.refetchQueries({ include: [RecipientsStep, 'CampaignViewPage'] })
      toast(t('sent', { count, total: formatMoney(total, currency, { whole: true }) }))
    } catch (error) {
      setRefusal(errorText(error))
      await client.refetchQueries({ include: [RecipientsStep] })
    }
  }
  return (
    <Section title={t('cost')}>
      <Lines className="max-w-[440px]">
        <Line label={t('rewards', { count })}>{money(subtotal)}</Line>
        <Line label={t('fee')}>{money(addMoney(fee, tax))}</Line>
        <TotalLine label={t('total')}>{money(total)}</TotalLine>
      </Lines>
      {refusal && (
        <Notice kind="error" className="mt-5">
          {refusal}
        </Notice>
      )}
      <Button variant="coin" className="mt-6" busy={loading} onClick={() => void launch()}>
        {t('act', { count, total: formatMoney(total, currency, { whole: true }) })}
      </Button>
    </Section>
  )
}
