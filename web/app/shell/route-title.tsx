import { useMatches } from 'react-router'
import { useTranslations } from 'use-intl'
import { pageTitle, useTitleOverride } from '#web/lib/page-title.ts'
import { isRouteHandle } from '../router/route-definition.ts'

/** Sets the document title to that of the current route, or to the title that the page itself set (S13). */
export function RouteTitle() {
  const t = useTranslations()
  const { handle, loaderData } = useMatches().at(-1) ?? {}
  const own = useTitleOverride() ?? (hasTitle(loaderData) ? loaderData.title : undefined)
  return <title>{pageTitle(own ?? (isRouteHandle(handle) ? t(`routes.${handle.name}.title`) : undefined), t('site.title'))}</title>
}

/** Returns true when the data of a page's loader has a `title`, as for a help document. */
function hasTitle(loaded: unknown): loaded is { title: string } {
  return typeof loaded === 'object' && loaded !== null && 'title' in loaded && typeof loaded.title === 'string'
}
