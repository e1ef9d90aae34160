import { useTranslations } from 'use-intl'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { compareMoney, signOf, subtractMoney } from '#web/lib/money/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RechargeMissing } from './recharge-missing.tsx'
import { useWaiting } from './use-waiting.ts'

/** Shown on a campaign whose launch waits for money, with the missing sum, the deadline and what to do. */
export function WaitingBanner({
  campaign,
  isOut,
}: {
  campaign: string /** True if some rewards were issued already. The text is then about the added people. */
  isOut: boolean
}) {
  const t = useTranslations('waiting')
  const timeZone = useOwnZone()
  const waiting = useWaiting().find((launch) => launch.campaign === campaign)
  if (!waiting) return null
  const { missing, total, currency } = waiting
  const deadline = formatMoment(waiting.deadline, timeZone)
  const money = (amount: string) => formatMoney(amount, currency, { whole: true })
  if (waiting.isFrozen)
    return (
      <Notice kind="warning" className="mt-6">
        {t('frozen', { deadline })}
      </Notice>
    )
  if (signOf(missing) === 0)
    return (
      <Notice kind="info" className="mt-6">
        {t('here')}
      </Notice>
    )
  return (
    <Notice kind="warning" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="max-w-[62ch] min-w-0 basis-[420px] grow">
          <p className="font-medium">{t('missing', { amount: money(missing) })}</p>
          <p className="text-muted-foreground">
            <span>{compareMoney(missing, total) > 0 && `${t('others', { amount: money(subtractMoney(missing, total)) })} `}</span>
            <span>{t(isOut ? 'untilMore' : 'until', { deadline })}</span>
          </p>
        </div>
        <RechargeMissing missing={missing} currency={currency} returnTo={`/campaigns/${campaign}/view`} className="max-sm:w-full" />
      </div>
    </Notice>
  )
}
