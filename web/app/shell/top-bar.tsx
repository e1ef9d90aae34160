import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { CompanyLiveUpdates } from '#web/features/company/company-live.tsx'
import { SearchButton } from '#web/features/search/search-button.tsx'
import { BalanceLink } from '#web/features/wallet/balance-link.tsx'
import { WalletLiveUpdates } from '#web/features/wallet/wallet-live.tsx'
import { graphql } from '#web/gql/gql.ts'
import { routeDefinitions } from '#web/routes.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { AccountMenu, NavDrawer } from './after-paint.tsx'
import { OfflineBanner } from './offline-banner.tsx'

const TopBarWallet = graphql(`
  query TopBarWallet {
    wallets(limit: 1) {
      id
      ...BalanceLink_wallet
    }
  }
`)

/** Balance, theme, account (P6), and what keeps company and wallet current; `children` take the left: the wizard puts its way out there. */
export function TopBar({ children = <NavDrawer /> }: { children?: ReactNode }) {
  const { data } = useQuery(TopBarWallet)
  const wallet = data?.wallets[0]
  return (
    <>
      <CompanyLiveUpdates />
      <WalletLiveUpdates />
      <header className="print:hidden sticky top-0 z-10 flex h-14 items-center gap-2 border-b bg-[color-mix(in_oklch,var(--background)_92%,transparent)] px-4 backdrop-blur-[10px] sm:h-(--topbar-h) sm:gap-4 sm:px-8 lg:px-12">
        {children}
        <SearchButton pages={routeDefinitions} />
        <span className="flex-1" />
        {wallet && <BalanceLink wallet={wallet} />}
        <span aria-hidden className="h-5 w-px bg-border max-sm:hidden" />
        <ThemeToggle className="max-sm:hidden" />
        <AccountMenu />
        <OfflineBanner />
      </header>
    </>
  )
}
