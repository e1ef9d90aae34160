const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content

/** The time in ms, after the user returns to the tab, in which the page may still be reloaded. */
const reloadWindowMs = 3000

/**
 * Reloads the page if a newer build is deployed and the user would lose nothing (S12). Called when the user returns to the tab. Otherwise
 * the page stays, since files of past builds are served for thirty days.
 */
export async function reloadIfOutdated(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const returnedAt = performance.now()
  try {
    const latest = await buildAt(`/builds/latest.json?${Date.now()}`)
    // its own manifest confirms that the deployment is complete
    if (latest === ownBuild || (await buildAt(`/builds/meta/${latest}.json`)) !== latest) return
    if (performance.now() - returnedAt < reloadWindowMs && isSafeToReload()) location.reload()
  } catch (error) {
    console.warn(error)
  }
}

async function buildAt(url: string): Promise<unknown> {
  const response = await fetch(url, { credentials: 'omit' })
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
  return (await response.json()).id
}

/** Returns true if nothing is typed or chosen, no dialog is open and no code is visible. A code is shown only once. */
function isSafeToReload(): boolean {
  const typed = [...document.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])')].some(
    ({ value }) => value !== '',
  )
  return !typed && document.querySelector('input:checked, dialog[open], [data-slot=voucher]') === null
}
