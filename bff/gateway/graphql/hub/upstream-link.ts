import { Agent, request } from 'undici'
import type { Log } from '#bff/gateway/operation/log.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'

/** The stream of changed rows that Directus offers to the hub: JSON texts in lines, and empty lines to show that the connection lives. */
export type ChangeStream = {
  path: string
  /** In ms. A connection that is silent for so long is dead. */
  silentMs: number
  /** Checks a line that was parsed as JSON. Returns undefined if it is not a change. */
  read: (line: unknown) => { collection: string; event: 'create' | 'update'; rows: unknown[] } | undefined
}

type LinkEvents = {
  onUp: () => void
  onDown: () => void
  onEvent: (collection: string, event: 'create' | 'update', row: unknown) => void
}

type Options = LinkEvents & {
  directus: Pick<Directus, 'urlAfter' | 'count'>
  hubToken: string
  stream: ChangeStream
  log: Log
}

/**
 * Opens the one connection over which Directus sends changed rows. After a failure it connects to the next address at once, and after a
 * round of all addresses within two seconds. A connection that ends within five seconds counts as a failure.
 */
export function openUpstreamLink({ directus, hubToken, stream, log, onUp, onDown, onEvent }: Options) {
  const { silentMs } = stream
  const agent = new Agent({ headersTimeout: silentMs, bodyTimeout: silentMs, connect: { timeout: silentMs } })
  const closing = new AbortController()
  let retry: NodeJS.Timeout | undefined
  let url: URL | undefined
  /** The attempts since the link was last up for `settledMs`. */
  let attempts = 0

  async function connect(): Promise<void> {
    url = directus.urlAfter(url)
    let upSince: number | undefined
    try {
      const { statusCode, body } = await request(new URL(stream.path, url), {
        dispatcher: agent,
        headers: { authorization: `Bearer ${hubToken}`, 'x-request-id': 'hub-link' },
        signal: closing.signal,
      })
      if (statusCode !== 200) {
        await body.dump()
        log.warn({ address: url.origin, status: statusCode }, 'The live link was refused')
        throw new Error(`Directus answered ${statusCode}`)
      }
      upSince = performance.now()
      try {
        onUp()
        await receive(body.setEncoding('utf8'))
      } finally {
        body.destroy()
      }
    } catch (error) {
      if (!closing.signal.aborted) log.debug({ reason: String(error) }, 'The live link ended')
    }
    if (upSince !== undefined) onDown()
    const isSettled = upSince !== undefined && performance.now() - upSince > settledMs
    attempts = isSettled ? 1 : attempts + 1
    const isRoundOver = attempts >= directus.count
    if (!closing.signal.aborted) retry = setTimeout(() => void connect(), isRoundOver ? 200 + Math.random() * 1800 : 0)
  }

  async function receive(chunks: AsyncIterable<string>): Promise<void> {
    let rest = ''
    for await (const chunk of chunks) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line) pass(line)
    }
  }

  function pass(line: string): void {
    const change = stream.read(JSON.parse(line))
    if (change) for (const row of change.rows) onEvent(change.collection, change.event, row)
  }

  void connect()
  return {
    close(): void {
      clearTimeout(retry)
      closing.abort()
      void agent.destroy()
    },
  }
}

const settledMs = 5000
