import { useQuery } from '@apollo/client/react'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PendingApprovalsLive } from '#web/features/approvals/pending-approvals.tsx'
import { CompanyLiveUpdates } from '#web/features/company/company-live.tsx'
import { SearchButton } from '#web/features/search/search-button.tsx'
import { BalanceLink } from '#web/features/wallet/balance-link.tsx'
import { WalletLiveUpdates } from '#web/features/wallet/wallet-live.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useUser } from '#web/lib/session/session.ts'
import { navAbilities } from '#web/lib/session/use-may.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { routeDefinitions } from '#web/routes.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { DeferredAccountMenu, DeferredNavDrawer } from './after-paint.tsx'
import { BarDivider, BarLayout } from './bar-layout.tsx'

const TopBarWallet = graphql(`
  query TopBarWallet {
    wallets(limit: 1) {
      id
      ...BalanceLink_wallet
    }
  }
`)

/**
 * The top bar with balance, theme and account (P6). While mounted, it also keeps company, wallet and pending approvals up to date by
 * subscription. `children` are at the left, such as a wizard's exit.
 */
export function TopBar({ children = <DeferredNavDrawer /> }: { children?: ReactNode }) {
  const user = useUser()
  const { data } = useQuery(TopBarWallet)
  const wallet = data?.wallets[0]
  return (
    <>
      <CompanyLiveUpdates />
      <WalletLiveUpdates />
      {navAbilities(user).includes('approval.decide') && <PendingApprovalsLive />}
      <BarLayout lead={children} search={<SearchButton pages={routeDefinitions} />}>
        {wallet && <BalanceLink wallet={wallet} />}
        <BarDivider />
        <ThemeToggle />
        <DeferredAccountMenu />
        <OfflineBanner />
      </BarLayout>
    </>
  )
}

/** Says that the browser is offline, in a banner over the page's top margin so that nothing moves (ux 50). */
function OfflineBanner() {
  const t = useTranslations('shell')
  const isOnline = useOnline()
  return (
    <div role="status" className="absolute inset-x-0 top-full print:hidden">
      {!isOnline && (
        <p
          data-slot="offline"
          className="flex items-center gap-2 border-y bg-secondary px-4 py-1.5 text-xs text-foreground sm:px-8 lg:px-12"
        >
          <WifiOff aria-hidden className="size-4 shrink-0 stroke-[1.8] text-warning" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
