import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { describe, it, onTestFinished, expect as vitestExpect } from 'vitest'
import { holdScripts } from './hold-scripts.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()
const paths = ['/auth/login', '/auth/signup', '/auth/recover']
const phone = { width: 390, height: 844 }

async function openAsVisitor(): Promise<Page> {
  const page = await journey.open('/company/terms', { as: null })
  await page.setViewportSize(phone)
  return page
}

/** Waits two animation frames, after which the present content has been painted. */
const waitTwoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

describe('the frame of a visitor’s page', { tags: ['sweep'] }, () => {
  it('S14 does not shift while its document is still arriving', async () => {
    for (const path of paths) {
      const page = await openAsVisitor()
      const pieces = await startDocumentsInPieces(journey.stack.url, async (elements) => {
        await page.waitForFunction((count) => document.querySelectorAll('#app *, #app ~ *').length >= count, elements)
        await page.evaluate(waitTwoFrames)
      })
      onTestFinished(pieces.stop)
      await page.goto('about:blank')
      await holdScripts(page, pieces.url + path)
      await page.waitForFunction(() => document.readyState !== 'loading')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(waitTwoFrames)
      vitestExpect(await page.evaluate(() => window.shifted), path).toBeLessThan(0.01)
      await page.close()
    }
  })

  it('S14 does not shift when its fonts arrive late', async () => {
    for (const path of paths) {
      const page = await openAsVisitor()
      const fonts = Promise.withResolvers<void>()
      await page.route(/\.woff2$/, async (route) => {
        await fonts.promise
        await route.fallback()
      })
      await holdScripts(page, path)
      const hasFonts = () => page.evaluate(() => ['420 34px Newsreader', '15px Inter'].every((font) => document.fonts.check(font)))
      const placesOf = () =>
        page.locator('h1, h1 ~ *, label, footer').evaluateAll((parts) =>
          parts.map((part) => {
            const { y, height } = part.getBoundingClientRect()
            return `${part.textContent}: ${y}, ${height}`
          }),
        )
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      vitestExpect(await hasFonts()).toBe(false)
      const before = await placesOf()
      fonts.resolve()
      await expect.poll(hasFonts).toBe(true)
      vitestExpect(await placesOf(), path).toEqual(before)
      await page.close()
    }
  })
})

/** A function that resolves once the browser has painted this many elements in and after `#app`. */
type WaitUntilDrawn = (elements: number) => Promise<void>

/** The number of tags in one piece of a document. */
const tagsPerPiece = 12

/** Starts a proxy that sends documents in pieces, as a slow network does. It sends each piece once the previous ones are painted. */
async function startDocumentsInPieces(origin: string, drawn: WaitUntilDrawn) {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const isDocument = headers['sec-fetch-dest'] === 'document'
    const own = { ...headers, host: new URL(origin).host, ...(isDocument && { 'accept-encoding': 'identity' }) }
    const onward = request(new URL(url, origin), { method, headers: own }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      // the browser may close the connection first
      if (isDocument) sendInPieces(answer, outgoing, drawn).catch(() => outgoing.destroy())
      else answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function sendInPieces(answer: IncomingMessage, outgoing: ServerResponse, drawn: WaitUntilDrawn): Promise<void> {
  const html = await text(answer)
  const from = html.indexOf('>', html.indexOf('id="app"')) + 1
  const tags = Array.from(html.slice(from).matchAll(/<\/?[a-z]/g), ({ index }) => from + index)
  let sent = 0
  for (const end of tags.filter((_tag, nth) => nth > 0 && nth % tagsPerPiece === 0)) {
    outgoing.write(html.slice(sent, end))
    sent = end
    await drawn(html.slice(from, sent).match(/<[a-z]/g)?.length ?? 0)
  }
  outgoing.end(html.slice(sent))
}
