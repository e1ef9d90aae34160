import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { RechargePageQuery } from '#web/gql/graphql.ts'
import { useUser } from '#web/lib/session.ts'
import { useMay } from '#web/lib/use-may.ts'
import { Notice } from '#web/ui/notice.tsx'

type Wallet = RechargePageQuery['wallets'][number]

/** Why nobody here can recharge now; undefined when somebody can. */
export function useRechargeGate(wallet: Wallet | undefined, hasMethods: boolean) {
  const may = useMay()
  const { verification, currency } = useUser().company
  // Who may not see recharges could not see his own either.
  if (!may('recharge.start') || !may('money.view')) return 'mayNot'
  if (verification !== 'verified') return 'notVerified'
  if (!wallet || !currency) return 'noCurrency'
  return hasMethods ? undefined : 'noMethods'
}

type GateNoticeProps = { gate: NonNullable<ReturnType<typeof useRechargeGate>> }

/** That, in words and with the way on. */
export function GateNotice({ gate }: GateNoticeProps) {
  const t = useTranslations('recharge')
  const { currency } = useUser().company
  return (
    <Notice kind={gate === 'mayNot' ? 'info' : 'warning'} className="mt-7 max-w-[640px]">
      <p>{t(gate, { currency })}</p>
      {(gate === 'notVerified' || gate === 'noCurrency') && (
        <Link to="/profile/company" className="link">
          {t('toCompany')}
        </Link>
      )}
    </Notice>
  )
}
