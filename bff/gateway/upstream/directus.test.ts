import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { refusalWith } from '#tests/support/refusal-with.ts'
import { createDirectus, type DirectusOptions } from './directus.ts'

let server: Server | undefined
const others: Server[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const each of [server, ...others.splice(0)]) {
    each?.closeAllConnections()
    each?.close()
  }
})

async function listen(one: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => one.listen(port, '127.0.0.1', resolve))
  const address = one.address()
  return typeof address === 'object' && address ? address.port : 0
}

const paths = { livePath: '/plutus/live', readyPath: '/plutus/ready' }

/** Starts a server with the given handler in place of Directus, and returns a function that calls it through the client. */
async function against(listener: RequestListener, options: Pick<DirectusOptions, 'probe'> = {}) {
  server = createServer(listener)
  const port = await listen(server)
  const directus = createDirectus({ urls: [new URL(`http://127.0.0.1:${port}`)], ...paths, ...options })
  const call = (more: object = {}) => directus.call({ method: 'POST', path: '/graphql', requestId: 'r', token: 't', body: '{}', ...more })
  return { call, port }
}

const statusOf = (answer: Promise<{ status: number }>): Promise<number> =>
  answer.then(
    ({ status }) => status,
    () => 0,
  )

describe('Directus', () => {
  it('gets our id, the person’s address and token, and nothing else of the request', async () => {
    const seen: unknown[] = []
    const { call } = await against((request, response) => {
      const { 'x-request-id': id, 'x-forwarded-for': ip, authorization, cookie } = request.headers
      seen.push({ id, ip, authorization, cookie })
      response.end('{}')
    })
    expect(String((await call({ ip: '203.0.113.9' })).body)).toBe('{}')
    expect(seen).toEqual([{ id: 'r', ip: '203.0.113.9', authorization: 'Bearer t', cookie: undefined }])
  })

  it('that resets is unavailable, without a retry (C11)', async () => {
    let calls = 0
    const { call } = await against((request) => {
      calls++
      request.socket.destroy()
    })
    await expect(call()).rejects.toEqual(refusalWith(503, 'UPSTREAM_UNAVAILABLE'))
    expect(calls).toBe(1)
  })

  it('that stops in the middle of its answer is a bad gateway', async () => {
    const { call } = await against((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"data":')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(call()).rejects.toEqual(refusalWith(502, 'UPSTREAM_UNAVAILABLE'))
  })

  it.each([
    ['before its head', () => undefined],
    ['in its body', (response: { writeHead: (status: number) => { write: (text: string) => void } }) => response.writeHead(200).write('{')],
  ])('that stalls %s times out after the budget', async (_name, stall) => {
    const { call } = await against((_request, response) => void stall(response))
    let isOtherOver = false
    void call()
      .catch(() => undefined)
      .then(() => {
        isOtherOver = true
      })
    await expect(call({ budgetMs: 200 })).rejects.toEqual(refusalWith(504, 'UPSTREAM_TIMEOUT'))
    expect(isOtherOver).toBe(false)
  })

  it('times out a call that waits for a connection', async () => {
    const { call } = await against(() => undefined)
    let given = 0
    for (let busy = 0; busy < 32; busy++)
      void call()
        .catch(() => undefined)
        .then(() => given++)
    await expect(call({ budgetMs: 100 })).rejects.toEqual(refusalWith(504, 'UPSTREAM_TIMEOUT'))
    expect(given).toBe(0)
  })

  it('answers calls beside any number of files, and slow files do not open the breaker', async () => {
    const { call } = await against((request, response) => void (request.url === '/files' || response.end('{}')))
    const files = Array.from({ length: 100 }, () => call({ path: '/files', pool: 'files', budgetMs: 300 }).catch(({ code }) => code))
    expect(String((await call()).body)).toBe('{}')
    expect(new Set(await Promise.all(files))).toEqual(new Set(['UPSTREAM_TIMEOUT']))
    expect((await call({ pool: 'files' })).status).toBe(200)
  })

  it('X-H1 stays available to others while one caller’s answers are slow', async () => {
    const { call } = await against((request, response) => void (request.url === '/slow' || response.end('{}')))
    const slow = Array.from({ length: 8 }, () => call({ path: '/slow', budgetMs: 2500 }).catch(({ code }) => code))
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['UPSTREAM_TIMEOUT']))
    expect(String((await call()).body)).toBe('{}')
  })

  it('X-H1 that is frozen is refused at once after two failed probes, and found again (I2)', async () => {
    let isFrozen = true
    let questions = 0
    const { call } = await against(
      (request, response) => {
        if (request.url === '/plutus/live') questions++
        if (!isFrozen) response.end('{}')
      },
      { probe: { slowMs: 50, tickMs: 25, answerMs: 300 } },
    )
    const first = call({ budgetMs: 2000 }).catch(({ code }) => code)
    let questionsBefore = 0
    const codeNow = async () => {
      const code = await call({ budgetMs: 50 }).catch(({ code }) => code)
      if (code === 'UPSTREAM_UNAVAILABLE') questionsBefore ||= questions
      return code
    }
    await expect.poll(codeNow).toBe('UPSTREAM_UNAVAILABLE')
    expect(questionsBefore).toBeGreaterThanOrEqual(2)
    isFrozen = false
    await expect.poll(() => statusOf(call())).toBe(200)
    expect(await first).toBe('UPSTREAM_TIMEOUT')
  })

  it('has its connection closed as soon as the browser disconnects (C11)', async () => {
    const left = new AbortController()
    const closed = Promise.withResolvers<number>()
    const { call } = await against((request) => {
      request.socket.once('close', () => closed.resolve(performance.now()))
      setTimeout(() => left.abort(), 20)
    })
    await expect(call({ signal: left.signal })).rejects.toThrow()
    await closed.promise
  })

  it('that is down is refused at once after a few tries, and found again when it is back (I2)', async () => {
    const { call, port } = await against((_request, response) => response.end('{}'))
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let tries = 0; tries < 5; tries++) await expect(call()).rejects.toEqual(refusalWith(503, 'UPSTREAM_UNAVAILABLE'))
    let calls = 0
    server = createServer((_request, response) => {
      calls++
      response.end('{}')
    })
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    // refused by the open breaker, as the server would answer
    await expect(call()).rejects.toEqual(refusalWith(503, 'UPSTREAM_UNAVAILABLE'))
    expect(calls).toBe(0)
    vi.setSystemTime(Date.now() + 1000)
    expect((await call()).status).toBe(200)
  })
})

describe('several addresses of Directus', () => {
  type Behaviour = 'answers' | 'cuts' | 'is not ready' | 'hangs'

  /** Starts two servers in place of Directus. `by` is a key whose calls go to the first, and `calls` counts those of each. */
  async function againstTwo(first: Behaviour, second: Behaviour = 'answers') {
    const behaviours = [first, second]
    const calls = [0, 0]
    const ports = await Promise.all(
      behaviours.map((_, index) => {
        const one = createServer((request, response) => {
          const behaviour = behaviours[index]
          if (request.url === '/plutus/ready') return void response.writeHead(behaviour === 'is not ready' ? 503 : 200).end('{}')
          calls[index] = (calls[index] ?? 0) + 1
          if (behaviour === 'cuts') request.socket.destroy()
          else if (behaviour !== 'hangs') response.end(String(index))
        })
        others.push(one)
        return listen(one)
      }),
    )
    const changes: [address: string, isUsable: boolean][] = []
    const urls = ports.map((port) => new URL(`http://127.0.0.1:${port}`))
    const directus = createDirectus({
      ...{ urls, ...paths },
      probe: { slowMs: 1000, tickMs: 20, answerMs: 60_000 },
      onChange: (address, isUsable) => void changes.push([address, isUsable]),
    })
    onTestFinished(() => directus.close())
    const by = Array.from({ length: 100 }, (_, key) => `person ${key}`).find((key) => directus.addressFor(key) === urls[0]?.origin)
    const call = (more: object = {}) =>
      directus.call({ method: 'POST', path: '/graphql', requestId: 'r', token: 't', body: '{}', ...(by && { by }), ...more })
    const isProbed = () => expect.poll(() => changes).toHaveLength(2)
    return { directus, call, calls, urls, behaviours, changes, isProbed, ports }
  }

  const close = async (one: Server | undefined) => {
    one?.closeAllConnections()
    await new Promise((resolve) => one?.close(resolve))
  }

  it('get all calls of one person at one of them, and people at both', async () => {
    const { directus, call, calls } = await againstTwo('answers')
    for (let turn = 0; turn < 10; turn++) expect(String((await call()).body)).toBe('0')
    expect(calls).toEqual([10, 0])
    const people = Array.from({ length: 40 }, (_, person) => directus.addressFor(`other ${person}`))
    expect(new Set(people).size).toBe(2)
  })

  it('get a call at the other, a command too, if the first refuses it before a byte was sent', async () => {
    const { call, calls, changes, urls } = await againstTwo('answers')
    await close(others[0])
    const answers = await Promise.all(Array.from({ length: 5 }, () => call()))
    expect(answers.map(({ body }) => String(body))).toEqual(['1', '1', '1', '1', '1'])
    expect(calls).toEqual([0, 5])
    await expect.poll(() => changes).toContainEqual([urls[0]?.origin, false])
  })

  it('get a query once more at the other if its connection was cut, and never a command', async () => {
    const { call, calls } = await againstTwo('cuts')
    expect(String((await call({ isQuery: true })).body)).toBe('1')
    expect(calls).toEqual([1, 1])
    await expect(call()).rejects.toEqual(refusalWith(503, 'UPSTREAM_UNAVAILABLE'))
    expect(calls).toEqual([2, 1])
    await expect(call({ method: 'GET', body: undefined, isQuery: false })).rejects.toEqual(refusalWith(503, 'UPSTREAM_UNAVAILABLE'))
    expect(calls).toEqual([3, 1])
  })

  it('get a query at most twice', async () => {
    const { call, calls } = await againstTwo('cuts', 'cuts')
    await expect(call({ isQuery: true })).rejects.toEqual(refusalWith(503, 'UPSTREAM_UNAVAILABLE'))
    expect(calls).toEqual([1, 1])
  })

  it('get no call again that was too slow, nor one whose caller left', async () => {
    const { call, calls } = await againstTwo('hangs')
    const left = new AbortController()
    const leaving = expect(call({ isQuery: true, signal: left.signal })).rejects.toEqual(refusalWith(499, 'UPSTREAM_UNAVAILABLE'))
    await expect.poll(() => calls[0]).toBe(1)
    left.abort()
    await leaving
    await expect(call({ isQuery: true, budgetMs: 500 })).rejects.toEqual(refusalWith(504, 'UPSTREAM_TIMEOUT'))
    await expect.poll(() => calls).toEqual([2, 0])
  })

  it('are skipped while they are not ready, and all calls are 503 with Retry-After while none is', async () => {
    const { call, calls, behaviours, isProbed, changes } = await againstTwo('is not ready')
    await isProbed()
    expect(String((await call()).body)).toBe('1')
    behaviours[1] = 'is not ready'
    await expect.poll(() => changes).toHaveLength(3)
    await expect(call({ isQuery: true })).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', headers: { 'retry-after': '1' } })
    expect(calls).toEqual([0, 1])
    behaviours[0] = 'answers'
    await expect.poll(async () => String((await call()).body)).toBe('0')
  })

  it('get no call while a breaker is open, until the probe alone has found the address again', async () => {
    const { call, calls, ports, isProbed, changes } = await againstTwo('answers')
    await isProbed()
    await close(others[0])
    await Promise.all(Array.from({ length: 20 }, () => call()))
    const back = createServer((request, response) => {
      if (request.url !== '/plutus/ready') calls[0] = (calls[0] ?? 0) + 1
      response.end('0')
    })
    others.push(back)
    await expect.poll(() => changes.filter(([, isUsable]) => !isUsable)).toHaveLength(1)
    expect(await Promise.all(Array.from({ length: 20 }, async () => String((await call()).body)))).not.toContain('0')
    await listen(back, ports[0])
    await expect.poll(async () => String((await call()).body)).toBe('0')
  })

  it('answer each for itself, and lead a link along the list', async () => {
    const { directus, urls, isProbed } = await againstTwo('is not ready')
    const answers = await Promise.all(directus.callEach({ method: 'GET', path: '/plutus/ready', requestId: 'r' }))
    expect(answers.map(({ status }) => status)).toEqual([503, 200])
    await isProbed()
    expect([undefined, ...urls].map((url) => directus.urlAfter(url))).toEqual([urls[1], urls[1], urls[1]])
  })
})
