import type { FragmentType } from '@apollo/client'
import { Snowflake, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { rechargePath } from '#web/entities/wallet/recharge-path.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { compareMoney, signOf, subtractMoney } from '#web/lib/money/money.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { AttentionItem } from './attention-item.tsx'

const WalletAttention_wallet = graphql(`
  fragment WalletAttention_wallet on wallets {
    id
    currency
    available
    status
    low_balance_threshold
  }
`)

/** An attention item for a frozen wallet, or for a balance below zero or the company's alert threshold. */
export function WalletAttention({ wallet }: { wallet: FragmentType<typeof WalletAttention_wallet> }) {
  const t = useTranslations('dashboard.attention')
  const mayRecharge = useMay()('recharge.start')
  const { data } = useFragmentData({ fragment: WalletAttention_wallet, from: wallet })
  const missing = signOf(data.available) < 0 ? subtractMoney('0', data.available) : undefined
  const amount = missing && formatMoney(missing, data.currency)
  const recharge = amount && mayRecharge && { to: rechargePath(missing), act: t('rechargeMissing', { amount }) }
  if (data.status !== 'active') {
    return (
      <AttentionItem icon={Snowflake} color="destructive" title={t('frozen')} {...(recharge || { to: '/wallet', act: t('statement') })}>
        <span>{amount && t('belowZero', { amount })}</span> {t('frozenText')}
      </AttentionItem>
    )
  }
  if (amount) {
    return (
      <AttentionItem
        icon={TriangleAlert}
        color="destructive"
        title={t('belowZero', { amount })}
        {...(recharge || { to: '/wallet', act: t('statement') })}
      >
        {t('belowZeroText')}
      </AttentionItem>
    )
  }
  const line = data.low_balance_threshold
  if (line === null || compareMoney(data.available, line) >= 0) return null
  return (
    <AttentionItem
      icon={TriangleAlert}
      color="warning"
      title={t('low')}
      to={mayRecharge ? '/recharge' : '/wallet'}
      act={t(mayRecharge ? 'recharge' : 'statement')}
    >
      {t('lowText', { amount: formatMoney(line, data.currency, { whole: true }) })}
    </AttentionItem>
  )
}
