import type { ReactNode } from 'react'

type BarLayoutProps = {
  /** The content at the left, such as the button of the navigation drawer or the exit of a wizard. */ lead: ReactNode
  search: ReactNode
  children: ReactNode
}

/** The layout of the top bar: `lead` and search at the left, `children` at the right. The prerendered frame passes placeholders. */
export function BarLayout({ lead, search, children }: BarLayoutProps) {
  return (
    <header className="print:hidden sticky top-0 z-10 flex h-14 items-center gap-2 border-b max-[359px]:gap-1 max-[359px]:text-xs bg-[color-mix(in_oklch,var(--background)_92%,transparent)] px-4 backdrop-blur-[10px] sm:h-(--topbar-h) sm:gap-4 sm:px-8 lg:px-12">
      {lead}
      {search}
      <span className="flex-1" />
      {children}
    </header>
  )
}

/** The vertical line between the balance and the buttons for theme and account. */
export function BarDivider() {
  return <span aria-hidden className="h-5 w-px bg-border max-sm:hidden" />
}
