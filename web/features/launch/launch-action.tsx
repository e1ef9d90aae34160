import { Hourglass, Stamp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Button } from '#web/ui/button.tsx'
import { CoinGlyph } from '#web/ui/coin.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import { ConfirmLaunch } from '../../entities/approval/confirm-launch.tsx'
import type { LaunchInput } from './use-launch.ts'

type LaunchActionProps = {
  draft: Pick<Draft, 'name' | 'total' | 'currency' | 'recipient_count' | 'delivery'>
  /** True if a colleague must approve the launch. The button then submits it for approval. */
  needsApproval: boolean
  isShort: boolean
  /** True if the company requires the campaign name to be typed for this sum. */
  isNameRequired: boolean
  isLaunching: boolean
  launch: (input: LaunchInput) => Promise<void>
  /** The label of the button if it launches at once. The default is "Launch campaign" with the total. */
  launchLabel?: string
  className?: string
}

/** The button of the last step. It launches the campaign, waits for money or submits it for approval. */
export function LaunchAction({
  draft,
  needsApproval,
  isShort,
  isNameRequired,
  isLaunching,
  launch,
  launchLabel,
  className,
}: LaunchActionProps) {
  const t = useTranslations('launch')
  const [isConfirming, setIsConfirming] = useState(false)
  const { name, recipient_count: count, currency, delivery } = draft
  const total = formatMoney(draft.total, currency, { whole: true })
  const input = { waitForFunds: isShort && !needsApproval }
  const act = needsApproval ? (
    <>
      <Stamp aria-hidden />
      <span>{t('submit')}</span>
    </>
  ) : isShort ? (
    <>
      <Hourglass aria-hidden />
      <span>{t('waitAct')}</span>
    </>
  ) : (
    <>
      <CoinGlyph />
      <span>{launchLabel ?? t('launch', { total })}</span>
    </>
  )
  return (
    <>
      <Button
        variant={needsApproval ? 'primary' : isShort ? 'outline' : 'coin'}
        size="large"
        busy={isLaunching && !isConfirming}
        className={className}
        onClick={() => (isNameRequired ? setIsConfirming(true) : void launch(input))}
      >
        {act}
      </Button>
      <ConfirmLaunch
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={t(delivery?.handover === 'download' ? 'confirm.codesTitle' : 'confirm.title', { count, total })}
        name={name}
        act={act}
        onConfirm={async (confirmName) => {
          await launch({ ...input, confirmName })
          setIsConfirming(false)
        }}
      />
    </>
  )
}
