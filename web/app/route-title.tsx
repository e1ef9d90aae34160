import { useMatches } from 'react-router'
import { useTranslations } from 'use-intl'
import { pageTitle } from '#web/lib/page-title.ts'
import type { RouteHandle } from './router.tsx'

/** The document's title, from the row of the page (S13). */
export function RouteTitle() {
  const t = useTranslations()
  const handle = useMatches().at(-1)?.handle
  return <title>{pageTitle(isRouteHandle(handle) ? t(`routes.${handle.name}.title`) : undefined, t('site.title'))}</title>
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'name' in handle
}
