import type { LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { type Row, rows } from '#web/routes.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

const linkClass =
  'relative flex h-11 items-center gap-3 px-6 text-sidebar-foreground transition-colors duration-(--dur-hover) hover:bg-sidebar-accent hover:text-foreground focus-visible:-outline-offset-2 md:h-[38px] aria-[current=page]:font-[580] aria-[current=page]:text-foreground aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-[9px] aria-[current=page]:before:left-0 aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-r-[3px] aria-[current=page]:before:bg-primary [&_svg]:size-[18px] [&_svg]:shrink-0 [&_svg]:stroke-[1.6] [&_svg]:opacity-80 aria-[current=page]:[&_svg]:opacity-100'

/** The rows that have a place in the navigation. As a rail below 1024 px, words become tooltips. */
export function NavLinks({ isRail = false, onNavigate }: { isRail?: boolean; onNavigate?: () => void }) {
  const t = useTranslations('shell')
  return (
    <nav aria-label={t('navTitle')}>
      {rows.map((row) => row.nav && <RowLink key={row.path} row={row} icon={row.nav.icon} isRail={isRail} onNavigate={onNavigate} />)}
    </nav>
  )
}

type RowLinkProps = { row: Row; icon: LucideIcon; isRail: boolean; onNavigate: (() => void) | undefined }

function RowLink({ row: { path, name }, icon: Icon, isRail, onNavigate }: RowLinkProps) {
  const t = useTranslations('routes')
  const title = t(`${name}.title`)
  const link = (
    <NavLink
      to={path}
      end={path === '/'}
      onClick={onNavigate}
      className={cn(linkClass, isRail && 'max-lg:h-11 max-lg:justify-center max-lg:px-0')}
    >
      <Icon aria-hidden />
      <span className={cn(isRail && 'max-lg:sr-only')}>{title}</span>
    </NavLink>
  )
  if (!isRail) return link
  return (
    <Tooltip side="right" text={title} className="lg:hidden">
      {link}
    </Tooltip>
  )
}
