import { Landmark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RechargePageQuery } from '#web/gql/graphql.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Wallet = RechargePageQuery['wallets'][number]

/** Why nobody here can recharge now; undefined when somebody can. */
export function useRechargeGate(wallet: Wallet | undefined, hasMethods: boolean) {
  const may = useMay()
  const { verification, currency } = useUser().company
  // Whoever may not see recharges could not see their own either.
  if (!may('recharge.start') || !may('money.view')) return 'mayNot'
  if (verification !== 'verified') return 'notVerified'
  if (!wallet || !currency) return 'noCurrency'
  return hasMethods ? undefined : 'noMethods'
}

type RechargeClosedProps = { gate: NonNullable<ReturnType<typeof useRechargeGate>> }

/** That, in words and with the way on. */
export function RechargeClosed({ gate }: RechargeClosedProps) {
  const t = useTranslations('recharge')
  const { currency } = useUser().company
  return (
    <EmptyState icon={Landmark} title={t(`closed.${gate}`)} text={t(gate, { currency })}>
      {(gate === 'notVerified' || gate === 'noCurrency') && (
        <ButtonLink to="/profile/company" variant="primary">
          {t('toCompany')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
