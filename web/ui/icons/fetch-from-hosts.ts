const rotateMs = 750
const timeoutMs = 5000

/** Thrown when a host answers 404 (`isMissing` is true), or when no host responds. */
export class NoIcons extends Error {
  readonly isMissing: boolean

  constructor(isMissing: boolean) {
    super(isMissing ? 'No such icons' : 'No icon host answers')
    this.isMissing = isMissing
  }
}

/**
 * Fetches JSON from the first of several hosts that responds (C1). Starts with the next host after a failure or 750 ms. Throws NoIcons
 * after a 404, after 5 s or when every host failed.
 */
export function fetchFromHosts(hosts: readonly string[], path: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const abort = new AbortController()
  const deadline = setTimeout(() => reject(new NoIcons(false)), timeoutMs)
  let rotation: ReturnType<typeof setTimeout> | undefined
  let requested = 0
  let failed = 0

  const fetchNext = (): void => {
    clearTimeout(rotation)
    const host = hosts[requested]
    if (host === undefined) return
    requested += 1
    rotation = setTimeout(fetchNext, rotateMs)
    fetchJson(`${host}${path}`, abort.signal).then(resolve, (error) => {
      if (error instanceof NoIcons) return reject(error)
      failed += 1
      if (failed === hosts.length) reject(new NoIcons(false))
      else fetchNext()
    })
  }

  fetchNext()
  return promise.finally(() => {
    clearTimeout(deadline)
    clearTimeout(rotation)
    abort.abort()
  })
}

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (response.status === 404) throw new NoIcons(true)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}
