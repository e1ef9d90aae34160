import { Hourglass } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { fundingPath } from '#web/entities/awaiting-funds/recharge-path.ts'
import type { WaitingLaunch } from '#web/entities/awaiting-funds/use-waiting.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { AttentionItem } from './attention-item.tsx'

/** A launch that waits for money, with its deadline and a link to recharge or view it. */
export function WaitingLaunchItem({ launch }: { launch: WaitingLaunch }) {
  const t = useTranslations('dashboard.attention')
  const may = useMay()
  const timeZone = useOwnZone()
  const { campaign, name, missing, currency, deadline } = launch
  const view = `/campaigns/${campaign}/view`
  const mayRecharge = may('recharge.start')
  return (
    <AttentionItem
      icon={Hourglass}
      color="warning"
      title={<TextLink to={view}>{t('waits', { name, amount: formatMoney(missing, currency, { whole: true }) })}</TextLink>}
      to={mayRecharge ? fundingPath(missing, view) : view}
      act={t(mayRecharge ? 'recharge' : 'look')}
    >
      {t('waitsText', { deadline: formatMoment(deadline, timeZone) })}
    </AttentionItem>
  )
}
