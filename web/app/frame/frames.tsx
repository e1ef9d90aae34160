import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, StaticRouter, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Ability } from '#graphql/rules/platform/access/abilities.ts'
import { hereIn, profileGroups } from '#web/app/profile/profile-groups.ts'
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
 * What each page shows before there is any script, by its pattern and `*` for what is none, for `#app` of its shell: the places of its
 * parts, without anything of a person, or the logo. Rendered by the build.
 */
export function frames(): Record<string, string> {
  const logo = logoFrame()
  return { ...Object.fromEntries(routeDefinitions.map((row) => [row.path, frameOf(row) + logo])), '*': notFoundFrame() + logo }
}

function frameOf(row: RouteDefinition): string {
  if (row.redirect) return ''
  if (row.layout !== 'bare') return forMembers(row)
  const page = guestPage(row.name, row.path)
  // Other pages outside the shell are nothing without their data.
  return page ? markupOf(<div data-frame="guest">{page}</div>) : ''
}

const forMembers = (row: RouteDefinition): string =>
  markupOf(
    <StaticRouter location={row.path}>
      <div data-frame="member" data-may={row.may ?? (row.subject && mayEdit[row.subject])}>
        <style nonce="__CSP_NONCE__">{partsOfRoles}</style>
        <UserFrame row={row} />
      </div>
    </StaticRouter>,
  )

/** Who may open the wizards, as their pages say too. */
const mayEdit = { campaign: 'campaign.draft', program: 'points.edit', template: 'template.edit' } as const satisfies Record<
  Subject,
  Ability
>

const abilities = new Set(routeDefinitions.flatMap(({ may, nav }) => [may ?? [], nav?.may ?? []].flat()).concat(Object.values(mayEdit)))
const without = (may: Ability) => `html:not([data-may-do~=${cssName(may)}])`
const cssName = (may: Ability) => may.replace('.', '\\.')

/** What not every role has is shown to whom it was shown last (app/session/remember-frame.ts); without the page itself, the logo is. */
const partsOfRoles = [
  ...Array.from(abilities, (may) => {
    const mine = `[data-may=${cssName(may)}]`
    return `${without(may)} ${mine}{display:none}${without(may)} [data-frame=member]${mine}~[data-frame=logo]{display:contents}`
  }),
  ...profileGroups(() => true).map(({ area, rows }) => {
    const needed = rows.flatMap(({ may }) => may ?? [])
    const nobody = [...new Set(needed)].map((may) => `:not([data-may-do~=${cssName(may)}])`).join('')
    return needed.length === rows.length ? `html${nobody} [data-area=${area}]{display:none}` : ''
  }),
].join('')

/** Pages of visitors that are the same for everyone, with what their loader finds where the address says nothing more. */
const pages = {
  login: { Component: Login, found: {} },
  signup: { Component: SignUp, found: { kind: 'form', isGone: false } },
  recover: { Component: Recover, found: null },
}

/** The whole page of a visitor, as it stands before they type; undefined where it needs data. */
function guestPage(name: string, path: string): ReactNode {
  if (!(name in pages)) return undefined
  const { Component, found } = pages[name as keyof typeof pages]
  const router = createMemoryRouter([{ id: name, path, Component, loader: () => found }], {
    initialEntries: [path],
    hydrationData: { loaderData: { [name]: found } },
  })
  return <RouterProvider router={router} />
}

/** Where an address of no page stands, in its frame; the BFF writes it there, as only it knows it (bff/web/web-routes.ts). */
const place = '__PATH__'

/** What an address of no page shows before there is any script: as the app will, with the navigation for whoever was signed in here last. */
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
  return <ErrorScreen status={404}>{t('notFoundPath', { path: place })}</ErrorScreen>
}

/** The frame of a page of signed-in persons. */
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
          <ProfileMenuLabel here={hereIn(groups, pathname)} />
        </button>
      }
    >
      {children}
    </ProfileLayout>
  )
}
