import { useTranslations } from 'use-intl'
import { waitDeadline } from '#graphql/contracts/campaign/schedule.ts'
import { missingSums } from '#web/entities/awaiting-funds/missing-sums.ts'
import { RechargeMissing } from '#web/entities/awaiting-funds/recharge-missing.tsx'
import { useWaiting } from '#web/entities/awaiting-funds/use-waiting.ts'
import { instantsOf } from '#web/entities/delivery/delivery-form.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { compareMoney, subtractMoney } from '#web/lib/money/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useDraft } from '#web/wizard/wizard-context.ts'

type ShortOfMoneyProps = {
  available: Minor
  /** Describes a launch that waits for money until the deadline. Undefined if the user may not launch without enough money. */
  waitText: ((deadline: string) => string) | undefined
  /** The path to return to after the recharge. */
  returnTo: string
  delivery: ReturnType<typeof useDraft>['delivery']
}

/** A warning that the balance does not cover the launch, with the missing sum, a link to recharge, and the option to wait for money. */
export function ShortOfMoney({ available, waitText, returnTo, delivery }: ShortOfMoneyProps) {
  const t = useTranslations('launch')
  const { total, currency } = useDraft()
  const timeZone = useOwnZone()
  const isVerified = useUser().company.verification === 'verified'
  const queue = useWaiting()
  const money = (amount: Minor) => formatMoney(amount, currency, { whole: true })
  const own = subtractMoney(total, available)
  // Launches that already wait are funded first.
  const missing = missingSums(available, [...queue.map((launch) => launch.total), total]).at(-1) ?? own
  return (
    <>
      <Notice kind="warning" className="mt-4">
        <p>{t('missing', { missing: money(own) })}</p>
        {compareMoney(missing, own) > 0 && (
          <p className="text-muted-foreground">{t('missingBefore', { amount: money(subtractMoney(missing, own)), count: queue.length })}</p>
        )}
      </Notice>
      {isVerified && (
        <div className="mt-4">
          <RechargeMissing missing={missing} currency={currency} returnTo={returnTo} className="w-full" />
        </div>
      )}
      {waitText && delivery && (
        <p className="mt-4 text-xs text-muted-foreground">{waitText(formatMoment(deadlineOf(delivery), timeZone))}</p>
      )}
    </>
  )
}

function deadlineOf(delivery: NonNullable<ReturnType<typeof useDraft>['delivery']>): string {
  const now = new Date(serverNow())
  const { expiresAt } = instantsOf(delivery, now)
  return waitDeadline({ delivery, expiresAt: expiresAt.toISOString() }, now).toISOString()
}
