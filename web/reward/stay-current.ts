const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content

/** In ms: for this long after the reader comes back, the page may still be replaced before them. */
const backMs = 3000

/**
 * A recipient is not asked about versions: coming back to a page that has nothing to lose, they get the newest build (S12). Otherwise it
 * stays as it is, as the files of past builds are served for thirty days.
 */
export async function stayCurrent(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const backAt = performance.now()
  try {
    const latest = await buildAt(`/builds/latest.json?${Date.now()}`)
    // its own manifest says that it is complete
    if (latest === own || (await buildAt(`/builds/meta/${latest}.json`)) !== latest) return
    if (performance.now() - backAt < backMs && holdsNothing()) location.reload()
  } catch (error) {
    console.warn(error)
  }
}

async function buildAt(url: string): Promise<unknown> {
  const response = await fetch(url, { credentials: 'omit' })
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
  return (await response.json()).id
}

/** Nothing typed or chosen, no dialog, and no code shown, as that is shown once. */
function holdsNothing(): boolean {
  const typed = [...document.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])')].some(
    ({ value }) => value !== '',
  )
  return !typed && document.querySelector('input:checked, dialog[open], [data-slot=voucher]') === null
}
