import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { IntlProvider } from 'use-intl'
import type { RouteDefinition } from '#web/app/router/route-definition.ts'
import { messages } from '#web/lib/messages.ts'
import { routeDefinitions } from '#web/routes.tsx'
import { Boot } from '#web/ui/boot.tsx'
import { guestPage } from './guest-page.tsx'
import { UserFrame } from './user-frame.tsx'

/**
 * What each page shows before there is any script, by its pattern, for `#app` of its shell: the places of its parts, without anything of
 * a person. Rendered by the build.
 */
export function frames(): Record<string, string> {
  const framed = routeDefinitions.filter(({ redirect }) => !redirect)
  return Object.fromEntries(framed.map((row) => [row.path, frameOf(row)] as const).filter(([, frame]) => frame !== ''))
}

function frameOf(row: RouteDefinition): string {
  if (row.layout !== 'bare') return forMembers(row)
  const page = guestPage(row.name, row.path)
  // Other pages outside the shell are nothing without their data.
  return page ? markupOf(<div data-frame="guest">{page}</div>) : ''
}

const forMembers = (row: RouteDefinition): string =>
  markupOf(
    <StaticRouter location={row.path}>
      <div data-frame="stranger">
        <Boot />
      </div>
      <div data-frame="member">
        <style nonce="__CSP_NONCE__">{linksOfRoles}</style>
        <UserFrame row={row} />
      </div>
    </StaticRouter>,
  )

const markupOf = (frame: ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      {frame}
    </IntlProvider>,
  )

const abilities = new Set(routeDefinitions.flatMap(({ may, nav }) => [may ?? [], nav?.may ?? []].flat()))
/** Links that not every role has are shown to whom they were shown last (app/session/remember-frame.ts). */
const linksOfRoles = [...abilities]
  .map((may) => may.replace('.', '\\.'))
  .map((may) => `html:not([data-may-do~=${may}]) [data-may=${may}]{display:none}`)
  .join('')
