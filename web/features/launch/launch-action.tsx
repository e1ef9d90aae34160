import { Hourglass, Stamp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Button } from '#web/ui/button.tsx'
import { CoinGlyph } from '#web/ui/coin.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import { ConfirmLaunch } from '../../entities/approval/confirm-launch.tsx'
import type { Launching } from './use-launch.ts'

type LaunchActProps = {
  draft: Pick<Draft, 'name' | 'total' | 'currency' | 'recipient_count' | 'delivery'>
  /** Another person decides first. */
  needsApproval: boolean
  isShort: boolean
  /** The company requires the campaign's name to be typed for such a sum. */
  asksName: boolean
  isLaunching: boolean
  launch: (wish: Launching) => Promise<void>
  /** In place of "Launch campaign", where the page uses another label. */
  launchLabel?: string
  className?: string
}

/** The one button that moves money, by what it does now: launch, wait for money, or ask another person. */
export function LaunchAction({ draft, needsApproval, isShort, asksName, isLaunching, launch, launchLabel, className }: LaunchActProps) {
  const t = useTranslations('launch')
  const [isAsked, ask] = useState(false)
  const { name, recipient_count: count, currency, delivery } = draft
  const total = formatMoney(draft.total, currency, { whole: true })
  const wish = { waitForFunds: isShort && !needsApproval }
  const act = needsApproval ? (
    <>
      <Stamp aria-hidden />
      {t('submit')}
    </>
  ) : isShort ? (
    <>
      <Hourglass aria-hidden />
      {t('waitAct')}
    </>
  ) : (
    <>
      <CoinGlyph />
      {launchLabel ?? t('launch', { total })}
    </>
  )
  return (
    <>
      <Button
        variant={needsApproval ? 'primary' : isShort ? 'outline' : 'coin'}
        size="large"
        busy={isLaunching && !isAsked}
        className={className}
        onClick={() => (asksName ? ask(true) : void launch(wish))}
      >
        {act}
      </Button>
      <ConfirmLaunch
        isOpen={isAsked}
        onOpenChange={ask}
        title={t(delivery?.handover === 'download' ? 'confirm.codesTitle' : 'confirm.title', { count, total })}
        name={name}
        act={act}
        onConfirm={async (confirmName) => {
          await launch({ ...wish, confirmName })
          ask(false)
        }}
      />
    </>
  )
}
