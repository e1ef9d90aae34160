import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngBomb, pngHiding, pngOf } from '#tests/support/pictures.ts'
import { rival, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { codeOf, sameOriginHeaders } from './bff-client.ts'

type Browser = Awaited<ReturnType<typeof signInAtBff>>

let stack: TestStack
let person: Browser
beforeAll(async () => {
  stack = await startStack({ bff: true })
  person = await signInAtBff(stack)
})
afterAll(() => stack.stop())

const put = (query: string, type: string, body: BodyInit, by = person) =>
  by.fetch(`/files?${query}`, { method: 'POST', headers: { 'content-type': type }, body })
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('G1 a logo or picture', () => {
  it('is re-encoded, which removes hidden content', async () => {
    for (const kind of ['logo', 'avatar']) {
      const stored = await put(`kind=${kind}`, 'image/png', new Uint8Array(pngHiding('canary-40.7128N')))
      const { file } = await stored.json()
      expect([stored.status, file], kind).toEqual([201, expect.stringMatching(/^[\w-]+\.png$/)])
      const shown = await person.fetch(kind === 'logo' ? `/public/logos/${file}` : `/files/avatars/${file}`)
      expect(Object.fromEntries(shown.headers), kind).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="${kind}.png"`,
        'cross-origin-resource-policy': kind === 'logo' ? 'cross-origin' : 'same-origin',
      })
      const picture = await bytes(shown)
      expect(picture.subarray(1, 4).toString(), kind).toBe('PNG')
      expect(picture.includes('canary') || picture.includes('<html'), kind).toBe(false)
    }
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page with the name of a picture', '<html><script>alert(1)</script></html>'],
    ['an enormous picture in few bytes', new Uint8Array(pngBomb(30_000, 30_000))],
    ['a cut-off picture', new Uint8Array(pngOf(400, 400).subarray(0, 60))],
    ['nothing', ''],
  ])('is not %s', async (_name, body) => {
    const answer = await put('kind=logo', 'image/png', body)
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'IMAGE_NOT_ACCEPTED'])
  })

  it('is accepted only with an image type and a known kind', async () => {
    expect((await put('kind=logo', 'image/svg+xml', '<svg/>')).status).toBe(415)
    expect((await put('kind=logo', 'text/html', '<html>')).status).toBe(415)
    expect(await codeOf(await put('kind=passwords', 'image/png', 'x'))).toBe('BAD_INPUT')
    expect(await codeOf(await put('kind=constructor', 'image/png', 'x'))).toBe('BAD_INPUT')
  })

  it('is refused from a megabyte on before it is read, whatever size it declares', async () => {
    const { host, hostname, port } = new URL(stack.url)
    const announced = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname)
      const head = Object.entries({
        ...sameOriginHeaders(stack),
        host,
        cookie: person.cookie,
        'content-type': 'image/png',
        'content-length': '1048577',
      })
      socket.write(`POST /files?kind=logo HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`)
      socket.once('data', (data) => resolve(String(data)))
    })
    expect(announced).toMatch(/^HTTP\/1\.1 413[\s\S]*IMAGE_NOT_ACCEPTED/)
    const unannounced = new ReadableStream({
      start(stream) {
        for (let part = 0; part < 20; part++) stream.enqueue(new Uint8Array(100_000))
        stream.close()
      },
    })
    const counted = await put('kind=logo', 'image/png', unannounced, halfDuplex(person)).catch(() => undefined)
    if (counted) expect([counted.status, await codeOf(counted)]).toEqual([413, 'IMAGE_NOT_ACCEPTED'])
    expect((await put('kind=logo', 'image/png', new Uint8Array(pngOf(115, 40)))).status).toBe(201)
  })

  it('of one company is not found by another', async () => {
    const { file } = await (await put('kind=avatar', 'image/png', new Uint8Array(pngOf(64, 64)))).json()
    const stranger = await signInAtBff(stack, rival)
    expect((await stranger.fetch(`/files/avatars/${file}`)).status).toBe(404)
    expect((await fetch(`${stack.url}/files/avatars/${file}`)).status).toBe(401)
    for (const odd of ['..%2f..%2fplutus.db', 'x.svg', `${'a'.repeat(80)}.png`])
      expect((await person.fetch(`/files/avatars/${odd}`)).status, odd).toBe(404)
  })
})

describe('G1 a document', () => {
  const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

  it('is downloaded by its own company only', async () => {
    const stored = await put(`kind=document&documentKind=other&name=${encodeURIComponent('Räport "x".pdf')}`, 'application/pdf', pdf)
    expect(stored.status).toBe(201)
    const { id } = await stored.json()
    const back = await person.fetch(`/files/documents/${id}`)
    expect(Object.fromEntries(back.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="[^"]+\.pdf"; filename\*=UTF-8''[\w%.-]+\.pdf$/),
    })
    expect(await back.text()).toBe(pdf)
    expect((await (await signInAtBff(stack, rival)).fetch(`/files/documents/${id}`)).status).toBe(404)
    expect((await fetch(`${stack.url}/files/documents/${id}`)).status).toBe(401)
  })

  it('E6 S1 of ours is a PDF for its own company only', async () => {
    const owner = await signIn(stack)
    const { data } = await owner.graphql<{ documents: { id: string; number: string }[] }>(
      'query { documents(filter: { kind: { _eq: "receipt" } }, limit: 1) { id number } }',
    )
    const [{ id, number } = { id: '', number: '' }] = data?.documents ?? []
    const file = await person.fetch(`/files/documents/${id}`)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Receipt ${number}.pdf"; filename*=UTF-8''Receipt%20${number}.pdf`,
    })
    expect((await file.text()).slice(0, 5)).toBe('%PDF-')
    expect((await (await signInAtBff(stack, rival)).fetch(`/files/documents/${id}`)).status).toBe(404)
    expect((await fetch(`${stack.url}/files/documents/${id}`)).status).toBe(401)
  })

  it('is a PDF, PNG or JPEG by its content, of five megabytes at most', async () => {
    const page = await put('kind=document&documentKind=other&name=a.pdf', 'application/pdf', '<html>')
    expect([page.status, await codeOf(page)]).toEqual([400, 'DOCUMENT_NOT_ACCEPTED'])
    const large = await put('kind=document&documentKind=other&name=a.pdf', 'application/pdf', new Uint8Array(6 * 1024 * 1024)).catch(
      () => undefined,
    )
    if (large) expect([large.status, await codeOf(large)]).toEqual([413, 'DOCUMENT_NOT_ACCEPTED'])
    expect(await codeOf(await put('kind=document&name=a.pdf', 'application/pdf', pdf))).toBe('VALIDATION')
  })
})

/** Returns the browser with every body sent as a stream, so that requests declare no Content-Length. */
const halfDuplex = (by: Browser): Browser => ({
  ...by,
  fetch: (path, init = {}) => by.fetch(path, { ...init, duplex: 'half' } as RequestInit),
})
