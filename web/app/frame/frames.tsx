import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, StaticRouter, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Ability } from '#graphql/contracts/access/abilities.ts'
import { findProfilePage, profileGroups } from '#web/app/profile/profile-groups.ts'
import { ProfileLayout, ProfileLinks, ProfileMenuLabel, profileMenuClass } from '#web/app/profile/profile-layout.tsx'
import type { RouteDefinition } from '#web/app/router/route-definition.ts'
import { DashboardSkeleton } from '#web/features/dashboard/dashboard-skeleton.tsx'
import { Component as Login } from '#web/pages/login.tsx'
import { Component as Recover } from '#web/pages/recover.tsx'
import { Component as SignUp } from '#web/pages/signup.tsx'
import { routeDefinitions } from '#web/routes.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import type { Subject } from '#web/wizard/wizard.ts'
import { WizardSkeleton } from '#web/wizard/wizard-skeleton.tsx'
import { wizardAt } from '#web/wizard/wizards.ts'
import { AppFrame } from './app-frame.tsx'
import { GuestError } from './guest-error.tsx'
import { useFixedHeading } from './headings.ts'
import { logoFrame, markupOf } from './markup-of.tsx'

/**
 * Renders the frame of each page, by route path, and of unknown paths as `*`. A frame is the HTML that the browser shows before any script
 * runs. It contains the page's layout with placeholders, and the logo.
 */
export function frames(): Record<string, string> {
  const logo = logoFrame()
  return { ...Object.fromEntries(routeDefinitions.map((row) => [row.path, frameOf(row) + logo])), '*': notFoundFrame() + logo }
}

function frameOf(row: RouteDefinition): string {
  if (row.redirect) return ''
  if (row.layout !== 'bare') return memberFrame(row)
  const page = guestPage(row.name, row.path)
  // other pages outside the shell show nothing without data
  return page ? markupOf(<div data-frame="guest">{page}</div>) : ''
}

const memberFrame = (row: RouteDefinition): string =>
  markupOf(
    <StaticRouter location={row.path}>
      <div data-frame="member" data-may={row.may ?? (row.subject && mayEdit[row.subject])}>
        <style nonce="__CSP_NONCE__">{roleStyles}</style>
        <UserFrame row={row} />
      </div>
    </StaticRouter>,
  )

/** The ability that each wizard requires. The pages of the wizards check the same. */
const mayEdit = { campaign: 'campaign.draft', program: 'points.edit', template: 'template.edit' } as const satisfies Record<
  Subject,
  Ability
>

const abilities = new Set(routeDefinitions.flatMap(({ may, nav }) => [may ?? [], nav?.may ?? []].flat()).concat(Object.values(mayEdit)))
const without = (may: Ability) => `html:not([data-may-do~=${cssName(may)}])`
const cssName = (may: Ability) => may.replace('.', '\\.')

/**
 * CSS that hides links and pages for which the last user of this browser lacked an ability (app/session/remember-frame.ts). In place of a
 * hidden page it shows the logo.
 */
const roleStyles = [
  ...Array.from(abilities, (may) => {
    const selector = `[data-may=${cssName(may)}]`
    return `${without(may)} ${selector}{display:none}${without(may)} [data-frame=member]${selector}~[data-frame=logo]{display:contents}`
  }),
  ...profileGroups(() => true).map(({ area, rows }) => {
    const needed = rows.flatMap(({ may }) => may ?? [])
    const withoutAny = [...new Set(needed)].map((may) => `:not([data-may-do~=${cssName(may)}])`).join('')
    return needed.length === rows.length ? `html${withoutAny} [data-area=${area}]{display:none}` : ''
  }),
].join('')

/** The guest pages that look the same for everyone, each with the data that its loader returns without URL parameters. */
const pages = {
  login: { Component: Login, found: {} },
  signup: { Component: SignUp, found: { kind: 'form', isGone: false } },
  recover: { Component: Recover, found: null },
}

/** Renders a guest page as it looks before any input. Undefined for a page that needs data of the visitor. */
function guestPage(name: string, path: string): ReactNode {
  if (!(name in pages)) return undefined
  const { Component, found } = pages[name as keyof typeof pages]
  const router = createMemoryRouter([{ id: name, path, Component, loader: () => found }], {
    initialEntries: [path],
    hydrationData: { loaderData: { [name]: found } },
  })
  return <RouterProvider router={router} />
}

/** The placeholder of an unknown path, which the BFF fills in per request (bff/web/web-routes.ts). */
const pathPlaceholder = '__PATH__'

/** Renders the 404 page for unknown paths, with the app's navigation for signed-in users and with the guest layout for others. */
const notFoundFrame = (): string =>
  markupOf(
    <StaticRouter location="/">
      <div data-frame="member">
        <AppFrame>
          <NotFound />
        </AppFrame>
      </div>
      <div data-frame="guest">
        <GuestError>
          <NotFound />
        </GuestError>
      </div>
    </StaticRouter>,
  )

function NotFound() {
  const t = useTranslations('errorScreen')
  return <ErrorScreen status={404}>{t('notFoundPath', { path: pathPlaceholder })}</ErrorScreen>
}

/** Shows the placeholders of a page for signed-in users, inside the layout of its area or wizard. */
function UserFrame({ row }: { row: RouteDefinition }) {
  const heading = useFixedHeading(row.name)
  const wizard = row.subject && wizardAt(row.path, row.subject)
  if (wizard) return <WizardSkeleton wizard={wizard} heading={row.path.includes(':') ? undefined : heading} />
  const page = row.name === 'dashboard' ? <DashboardSkeleton /> : <PageSkeleton shape={row.shape} heading={heading} />
  return <AppFrame>{row.layout === 'profile' ? <ProfileFrame>{page}</ProfileFrame> : page}</AppFrame>
}

function ProfileFrame({ children }: { children: ReactNode }) {
  const groups = profileGroups(() => true)
  const { pathname } = useLocation()
  return (
    <ProfileLayout
      links={<ProfileLinks groups={groups} />}
      menu={
        <button type="button" data-press="profile-menu" className={profileMenuClass}>
          <ProfileMenuLabel here={findProfilePage(groups, pathname)} />
        </button>
      }
    >
      {children}
    </ProfileLayout>
  )
}
