import { StaticRouter } from 'react-router'
import type { Ability } from '#graphql/rules/platform/access/abilities.ts'
import { profileGroups } from '#web/app/profile/profile-groups.ts'
import type { RouteDefinition } from '#web/app/router/route-definition.ts'
import { routeDefinitions } from '#web/routes.tsx'
import type { Subject } from '#web/wizard/wizard.ts'
import { guestPage } from './guest-page.tsx'
import { logoFrame, markupOf } from './markup-of.tsx'
import { notFoundFrame } from './not-found-frame.tsx'
import { UserFrame } from './user-frame.tsx'

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
