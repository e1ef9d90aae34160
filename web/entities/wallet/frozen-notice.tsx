import type { FragmentType } from '@apollo/client'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { signOf, subtractMoney } from '#web/lib/money/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Notice } from '#web/ui/notice.tsx'
import { rechargePath } from './recharge-path.ts'

const FrozenNotice_wallet = graphql(`
  fragment FrozenNotice_wallet on wallets {
    id
    currency
    available
    status
    overdrawn_at
    mismatch_at
    suspended_at
    suspended_reason
  }
`)

type FrozenNoticeProps = {
  wallet: FragmentType<typeof FrozenNotice_wallet>
  /** True on pages that already offer a recharge, which hides the link to it. */
  isRecharge?: boolean
  className: string
}

/** Shows every reason why the wallet is frozen, what still works and what to do. Renders nothing for an active wallet. */
export function FrozenNotice({ wallet, isRecharge = false, className }: FrozenNoticeProps) {
  const t = useTranslations('wallet.frozen')
  const mayRecharge = useMay()('recharge.start')
  const isPaused = useUser().company.pauseReason !== null
  const { data } = useFragmentData({ fragment: FrozenNotice_wallet, from: wallet })
  if (data.status === 'active') return null
  const isBelowZero = signOf(data.available) < 0
  const amount = formatMoney(isBelowZero ? subtractMoney('0', data.available) : data.available, data.currency)
  return (
    <Notice kind="error" className={className}>
      <div className="grid gap-1.5">
        <p className="font-medium">{t('title')}</p>
        {data.overdrawn_at && <p>{t(isBelowZero ? 'overdrawn' : 'overdrawnPaid', { amount })}</p>}
        {data.mismatch_at && <p>{t('mismatch')}</p>}
        {data.suspended_at && <p className="wrap-anywhere">{t('suspended', { reason: data.suspended_reason ?? '' })}</p>}
        <p className="text-muted-foreground">{t(isPaused ? 'goesOnPaused' : 'goesOn')}</p>
        {isBelowZero && mayRecharge && !isRecharge && (
          <Link to={rechargePath(subtractMoney('0', data.available))} className="link justify-self-start">
            {t('recharge', { amount })}
          </Link>
        )}
      </div>
    </Notice>
  )
}
