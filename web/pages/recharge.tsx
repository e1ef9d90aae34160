import { useSuspenseQuery } from '@apollo/client/react'
import { Landmark } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { FrozenNotice } from '#web/entities/wallet/frozen-notice.tsx'
import { isCancellableRecharge } from '#web/entities/wallet/recharge-states.ts'
import { readRetryValues } from '#web/entities/wallet/retry-link.ts'
import { limitsOf, offeredMethods, sortMethods } from '#web/features/recharge/method.ts'
import { parseAmountParam } from '#web/features/recharge/parse-amount-param.ts'
import { RecentRecharges } from '#web/features/recharge/recent-recharges.tsx'
import { RechargeEditor } from '#web/features/recharge/recharge-editor.tsx'
import { RechargesLiveUpdates } from '#web/features/recharge/recharge-live.tsx'
import { RechargePage } from '#web/features/recharge/recharge-query.ts'
import type { RechargePageQuery } from '#web/gql/graphql.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { compareMoney, editableMoney } from '#web/lib/money/money.ts'
import type { Preload } from '#web/lib/page-module.ts'
import { redirectTarget } from '#web/lib/session/redirect-target.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export const preload: Preload = ({ user: { id, company } }) => ({
  query: RechargePage,
  variables: { currency: company.currency ?? '', me: id },
})

/** The page that adds money to the wallet (R26). Shows amount, payment method and cost before payment, and all recharges below. */
export function Component() {
  const t = useTranslations('recharge')
  const may = useMay()
  const [params] = useSearchParams()
  const { id: me, email, company } = useUser()
  const { data } = useSuspenseQuery(RechargePage, { variables: { currency: company.currency ?? '', me } })
  const [wallet] = data.wallets
  const methods = sortMethods(offeredMethods(data.recharge_methods, wallet?.transfer_only ?? false))
  const gate = useRechargeGate(wallet, methods.length > 0)
  const currency = wallet?.currency ?? 'INR'
  const again = readRetryValues(useLocation().state)
  const latest = data.latest[0]
  const usualMethod = params.get('method') ?? latest?.method
  const requested = parseAmountParam(params.get('amount'), currency, limitsOf(methods))
  const returnTo = redirectTarget(params.get('returnTo'))
  const seesMoney = may('money.view')
  return (
    <>
      {seesMoney && <RechargesLiveUpdates refetch={['RecentRecharges']} />}
      <PageHeader title={t('heading')} note={<HelpLink doc="recharge" />} />
      {gate && <RechargeClosed gate={gate} />}
      {!gate && wallet && (
        <>
          {methods.length < data.recharge_methods.length && (
            <Notice kind="info" className="mt-7 max-w-[640px]">
              {t('transferOnly')}
            </Notice>
          )}
          <FrozenNotice wallet={wallet} isRecharge className="mt-7 max-w-[640px]" />
          {requested && !again && params.has('returnTo') && (
            <Notice kind="info" className="mt-7 max-w-[640px]">
              {t(compareMoney(requested.amount, requested.missing) < 0 ? 'missingMore' : 'missing', {
                missing: formatMoney(requested.missing, currency, { whole: true }),
              })}
            </Notice>
          )}
          <RechargeEditor
            methods={methods}
            company={data.companies[0]}
            wallet={wallet}
            unpaid={data.unpaid.find(({ status }) => isCancellableRecharge(status))}
            preset={{
              amount: again || requested ? editableMoney(again?.amount ?? requested?.amount ?? '0', currency) : '',
              method: methods.find(({ method }) => method === usualMethod)?.id ?? '',
              poNumber: again?.poNumber ?? '',
              receiptTo: again?.receiptTo ?? latest?.receipt_to ?? data.billing_details[0]?.email ?? email,
            }}
            returnTo={returnTo === '/' ? null : returnTo}
          />
        </>
      )}
      {seesMoney && !gate && (
        <Suspense fallback={null}>
          <RecentRecharges currency={currency} />
        </Suspense>
      )}
    </>
  )
}

type Wallet = RechargePageQuery['wallets'][number]

/**
 * Returns the reason why the user cannot recharge: `mayNot`, `underReview`, `notVerified`, `noCurrency` or `noMethods`. Undefined when they
 * can.
 */
function useRechargeGate(wallet: Wallet | undefined, hasMethods: boolean) {
  const may = useMay()
  const { verification, currency } = useUser().company
  // Users who may not see recharges could not see their own either.
  if (!may('recharge.start') || !may('money.view')) return 'mayNot'
  if (verification === 'under_review') return 'underReview'
  if (verification !== 'verified') return 'notVerified'
  if (!wallet || !currency) return 'noCurrency'
  return hasMethods ? undefined : 'noMethods'
}

type RechargeClosedProps = { gate: NonNullable<ReturnType<typeof useRechargeGate>> }

/** Says why the user cannot recharge. Links to the company's page when that is where to resolve it. */
function RechargeClosed({ gate }: RechargeClosedProps) {
  const t = useTranslations('recharge')
  const { currency } = useUser().company
  return (
    <EmptyState icon={Landmark} title={t(`closed.${gate}`)} text={t(gate, { currency })}>
      {(gate === 'notVerified' || gate === 'underReview' || gate === 'noCurrency') && (
        <ButtonLink to="/profile/company" variant="primary">
          {t('toCompany')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
