import { createStore } from '#web/lib/store.ts'

const pollMs = 10 * 60_000
const pauseMs = 60_000

type Options = { /** The id of the build that this page belongs to. */ own: string; onError?: (error: unknown) => void }

/**
 * Creates a check for newer builds, whose id it stores in `newer` (S12). Checks every ten minutes while the tab is visible, and on return
 * or navigation at most once a minute. Failures are only logged.
 */
export function createBuildWatch({ own, onError = console.warn }: Options) {
  const newer = createStore<string | null>(null)
  let checkedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async (url: string): Promise<void> => {
    if (newer.get() !== null) return
    checkedAt = Date.now()
    try {
      const id = idOf(await fetchJson(url))
      // Its own manifest exists only when the build is complete.
      if (id !== own && idOf(await fetchJson(`/builds/meta/${id}.json`)) === id) newer.set(id)
    } catch (error) {
      onError(error)
    }
  }
  const checkLatest = () => ask(`/builds/latest.json?${Date.now()}`)
  const isPauseOver = () => Date.now() - checkedAt >= pauseMs

  const plan = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void checkLatest().finally(plan), pollMs)
  }

  return {
    newer,
    start: plan,
    /** Resumes the checks when the tab becomes visible, and stops them when it is hidden. */
    look(isVisible: boolean): void {
      if (isVisible) plan()
      else clearTimeout(timer)
      if (isVisible && isPauseOver()) void checkLatest()
    },
    /** Checks for a newer build after a navigation. The page's `_payload.json` contains the id of the build that the server uses. */
    visit(pathname: string): void {
      if (isPauseOver()) void ask(`${pathname.replace(/\/$/, '')}/_payload.json`)
    },
  }
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { credentials: 'omit' })
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
  return response.json()
}

function idOf(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'id' in manifest && typeof manifest.id === 'string') return manifest.id
  throw new Error('Not a build manifest')
}
