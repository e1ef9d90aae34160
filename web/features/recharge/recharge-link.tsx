import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { rechargePath } from '#web/entities/wallet/recharge-path.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { signOf, subtractMoney } from '#web/lib/money/money.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CoinGlyph } from '#web/ui/coin.tsx'

const RechargeLink_wallet = graphql(`
  fragment RechargeLink_wallet on wallets {
    id
    currency
    available
  }
`)

type RechargeLinkProps = { wallet: FragmentType<typeof RechargeLink_wallet>; quiet?: boolean }

/**
 * The link to the recharge page, for roles that may start one. With a balance below zero it names the missing amount. `quiet` makes it plain
 * beside another primary action.
 */
export function RechargeLink({ wallet, quiet = false }: RechargeLinkProps) {
  const t = useTranslations('recharge')
  const may = useMay()
  const { data } = useFragmentData({ fragment: RechargeLink_wallet, from: wallet })
  if (!may('recharge.start')) return null
  const missing = signOf(data.available) < 0 ? subtractMoney('0', data.available) : undefined
  return (
    <ButtonLink to={rechargePath(missing)} variant={quiet ? 'outline' : 'coin'} className="max-sm:flex-1">
      <CoinGlyph />
      <span>{missing ? t('linkMissing', { amount: formatMoney(missing, data.currency) }) : t('heading')}</span>
    </ButtonLink>
  )
}
