import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BarDivider, BarLayout } from '#web/app/shell/bar-layout.tsx'
import { NavDrawerButton } from '#web/app/shell/nav-drawer-button.tsx'
import { NavRows } from '#web/app/shell/nav-links.tsx'
import { ShellLayout } from '#web/app/shell/shell-layout.tsx'
import { SearchTrigger } from '#web/features/search/search-trigger.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ThemeButton } from '#web/ui/theme-button.tsx'

/**
 * The navigation and top bar before the session is loaded. By default shows the links of every role, and placeholders instead of user data.
 */
export function AppFrame({ links = <NavRows isShown={() => true} isRail />, children }: { links?: ReactNode; children: ReactNode }) {
  return (
    <ShellLayout links={links} badge={<BadgeSkeleton />} bar={<BarFrame />}>
      {children}
    </ShellLayout>
  )
}

function BarFrame() {
  const t = useTranslations('shell')
  return (
    <BarLayout lead={<NavDrawerButton />} search={<SearchTrigger />}>
      <Skeleton className="h-4 w-28 sm:w-32" />
      <BarDivider />
      <ThemeButton label={t('theme')} />
      <button
        type="button"
        data-press="account"
        aria-label={t('account')}
        className="-mr-1.5 grid size-11 place-items-center rounded-full sm:-mr-0.5 sm:size-9"
      >
        <Skeleton className="size-8 rounded-full" />
      </button>
    </BarLayout>
  )
}

function BadgeSkeleton() {
  return (
    <div aria-hidden className="flex items-center gap-3">
      <Skeleton className="size-[30px] shrink-0 rounded-[8px]" />
      <div className="grid flex-1 gap-2 py-[5px]">
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-2.5 w-20" />
      </div>
    </div>
  )
}
