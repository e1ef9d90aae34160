import { createStore } from '#web/lib/store.ts'

const pollMs = 10 * 60_000
const restMs = 60_000

type Options = { /** The build of this page. */ own: string; onError?: (error: unknown) => void }

/**
 * Notices when a newer build than the page's own is served (S12): checks every ten minutes while someone looks, when they come back, and
 * on each page they go to, at most once a minute. Failures are only logged.
 */
export function createBuildWatch({ own, onError = console.warn }: Options) {
  const newer = createStore<string | null>(null)
  let askedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async (url: string): Promise<void> => {
    if (newer.get() !== null) return
    askedAt = Date.now()
    try {
      const id = idOf(await fetchJson(url))
      // Its own manifest says that it is complete.
      if (id !== own && idOf(await fetchJson(`/builds/meta/${id}.json`)) === id) newer.set(id)
    } catch (error) {
      onError(error)
    }
  }
  const askLatest = () => ask(`/builds/latest.json?${Date.now()}`)
  const isRested = () => Date.now() - askedAt >= restMs

  const plan = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void askLatest().finally(plan), pollMs)
  }

  return {
    newer,
    start: plan,
    /** Someone looks again, or no longer. */
    look(isVisible: boolean): void {
      if (isVisible) plan()
      else clearTimeout(timer)
      if (isVisible && isRested()) void askLatest()
    },
    /** They went to another page: the file beside it says which build shows it. */
    visit(pathname: string): void {
      if (isRested()) void ask(`${pathname.replace(/\/$/, '')}/_payload.json`)
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
