import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The link above the heading of a detail page that leads to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      data-slot="back-link"
      to={to}
      className="mb-2.5 flex w-max items-center gap-1.5 text-xs text-muted-foreground hover:text-foreground max-sm:-mt-1 max-sm:mb-1.5 max-sm:py-3"
    >
      <ArrowLeft aria-hidden className="size-4 stroke-[1.6]" />
      {children}
    </Link>
  )
}
