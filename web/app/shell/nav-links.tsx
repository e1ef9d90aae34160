import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { usePendingApprovals } from '#web/features/approvals/pending-approvals.tsx'
import { cn } from '#web/lib/cn.ts'
import type { PageEntry } from '#web/lib/page-entry.ts'
import { useUser } from '#web/lib/session/session.ts'
import { navAbilities } from '#web/lib/session/use-may.ts'
import { routeDefinitions } from '#web/routes.tsx'

const linkClass =
  'group/nav relative flex h-11 items-center gap-3 px-6 text-sidebar-foreground transition-colors duration-(--dur-hover) hover:bg-sidebar-accent hover:text-foreground focus-visible:-outline-offset-2 md:h-[38px] aria-[current=page]:font-[580] aria-[current=page]:text-foreground aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-[9px] aria-[current=page]:before:left-0 aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-r-[3px] aria-[current=page]:before:bg-primary [&_svg]:size-[18px] [&_svg]:shrink-0 [&_svg]:stroke-[1.6] [&_svg]:opacity-80 aria-[current=page]:[&_svg]:opacity-100'

/** A larger number of requests is shown as `99+`. */
const pendingMax = 100

const railLabelClass =
  'max-lg:pointer-events-none max-lg:absolute max-lg:left-[calc(100%+8px)] max-lg:z-20 max-lg:rounded-md max-lg:bg-foreground max-lg:px-2.5 max-lg:py-1.5 max-lg:text-background max-lg:text-xs max-lg:whitespace-nowrap max-lg:opacity-0 max-lg:transition-opacity max-lg:duration-(--dur-hover) max-lg:group-hover/nav:opacity-100 max-lg:group-focus-visible/nav:opacity-100'

/** The links of the side navigation that the user's abilities allow. */
export function NavLinks({ isRail = false, onNavigate }: { isRail?: boolean; onNavigate?: () => void }) {
  const abilities = navAbilities(useUser())
  return (
    <NavRows
      isShown={({ may }) => !may || abilities.includes(may)}
      countOf={({ count }) => count && <PendingCount />}
      isRail={isRail}
      onNavigate={onNavigate}
    />
  )
}

/** The number of requests that wait for the user's decision, beside the label of the link, or at its icon on the rail. */
function PendingCount() {
  const t = useTranslations('shell')
  const count = usePendingApprovals()
  if (!count) return null
  return (
    <span className="ml-auto text-xs font-medium text-foreground max-lg:in-[.rail]:absolute max-lg:in-[.rail]:top-1.5 max-lg:in-[.rail]:right-3 max-lg:in-[.rail]:text-2xs">
      <span aria-hidden className="num">
        {count < pendingMax ? count : `${pendingMax - 1}+`}
      </span>
      <span className="sr-only">{t('toDecide', { count })}</span>
    </span>
  )
}

type NavRowsProps = {
  isShown: (nav: Nav) => boolean
  /** Returns the number shown beside a link. */
  countOf?: (nav: Nav) => ReactNode
  isRail?: boolean
  onNavigate?: (() => void) | undefined
}

/**
 * The links of the side navigation for which `isShown` is true: the five entries, a line, and the second group. With `isRail` they are
 * icons below 1024 px, whose labels appear on hover or focus.
 */
export function NavRows(props: NavRowsProps) {
  const t = useTranslations('shell')
  return (
    <nav aria-label={t('navTitle')}>
      <GroupLinks {...props} />
      <div
        className={cn(
          'relative mt-3 pt-3 before:absolute before:inset-x-6 before:top-0 before:border-t before:border-sidebar-border',
          props.isRail && 'max-lg:before:inset-x-5',
        )}
      >
        <GroupLinks {...props} group="records" />
      </div>
    </nav>
  )
}

function GroupLinks({ group, isShown, countOf, isRail = false, onNavigate }: NavRowsProps & { group?: Nav['group'] }) {
  return routeDefinitions.map(
    ({ path, name, nav }) =>
      nav &&
      nav.group === group &&
      isShown(nav) && (
        <RowLink key={path} path={path} name={name} nav={nav} isRail={isRail} onNavigate={onNavigate}>
          {countOf?.(nav)}
        </RowLink>
      ),
  )
}

type Nav = NonNullable<PageEntry['nav']>

type RowLinkProps = Pick<PageEntry, 'path' | 'name'> & {
  nav: Nav
  isRail: boolean
  onNavigate: (() => void) | undefined
  children: ReactNode
}

function RowLink({ path, name, nav, isRail, onNavigate, children }: RowLinkProps) {
  const t = useTranslations()
  const title = nav.label ? t(`shell.${nav.label}`) : t(`routes.${name}.title`)
  return (
    <NavLink
      to={path}
      end={path === '/'}
      data-may={nav.may}
      onClick={onNavigate}
      className={cn(linkClass, isRail && 'rail max-lg:h-11 max-lg:justify-center max-lg:px-0')}
    >
      <nav.icon aria-hidden />
      <span className={cn(isRail && railLabelClass)}>{title}</span>
      {children}
    </NavLink>
  )
}
