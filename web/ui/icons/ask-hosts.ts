const rotateMs = 750
const timeoutMs = 5000

/** No host had what was asked for, or none answered. */
export class NoIcons extends Error {
  readonly isMissing: boolean

  constructor(isMissing: boolean) {
    super(isMissing ? 'No such icons' : 'No icon host answers')
    this.isMissing = isMissing
  }
}

/**
 * Asks hosts in turn (C1): the next one at once after a failure, or after 750 ms, and the first answer counts. A 404 ends it: what one
 * host does not have, no other will. After 5 s it gives up.
 */
export function askHosts(hosts: readonly string[], path: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const abort = new AbortController()
  const deadline = setTimeout(() => reject(new NoIcons(false)), timeoutMs)
  let rotation: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let failed = 0

  const askNext = (): void => {
    clearTimeout(rotation)
    const host = hosts[asked]
    if (host === undefined) return
    asked += 1
    rotation = setTimeout(askNext, rotateMs)
    ask(`${host}${path}`, abort.signal).then(resolve, (error) => {
      if (error instanceof NoIcons) return reject(error)
      failed += 1
      if (failed === hosts.length) reject(new NoIcons(false))
      else askNext()
    })
  }

  askNext()
  return promise.finally(() => {
    clearTimeout(deadline)
    clearTimeout(rotation)
    abort.abort()
  })
}

async function ask(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (response.status === 404) throw new NoIcons(true)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}
