import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusalWith } from '#tests/support/refusal-with.ts'
import { createDirectus, type DirectusOptions } from './directus.ts'

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

/** Starts a server with the given handler in place of Directus, and returns a function that calls it through the client. */
async function against(listener: RequestListener, options: Pick<DirectusOptions, 'probe'> = {}) {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const directus = createDirectus({ url: new URL(`http://127.0.0.1:${port}`), livePath: '/plutus/live', ...options })
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
