/** "{page title} - {site title}", or the site's title alone (S13). */
export function pageTitle(page: string | undefined, site: string): string {
  const siteTitle = site || 'Plutus'
  return page ? `${page} - ${siteTitle}` : siteTitle
}
