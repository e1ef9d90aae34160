import { useMatches } from 'react-router'
import { useTranslations } from 'use-intl'
import { pageTitle, useNamedTitle } from '#web/lib/page-title.ts'
import { isRouteHandle } from '../router/route-definition.ts'

/** The document's title, from the row of the page (S13). */
export function RouteTitle() {
  const t = useTranslations()
  const { handle, loaderData } = useMatches().at(-1) ?? {}
  const own = useNamedTitle() ?? (isTitled(loaderData) ? loaderData.title : undefined)
  return <title>{pageTitle(own ?? (isRouteHandle(handle) ? t(`routes.${handle.name}.title`) : undefined), t('site.title'))}</title>
}

/** A page's loaded content may give its own title, as a document does. */
function isTitled(loaded: unknown): loaded is { title: string } {
  return typeof loaded === 'object' && loaded !== null && 'title' in loaded && typeof loaded.title === 'string'
}
