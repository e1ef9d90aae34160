import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'

const web = new URL('../../web/', import.meta.url)

/** Serves the web app's fonts and favicon for the pages of the mailbox and the test payment provider. */
export const sharedLook = new Hono()
  .get('/fonts/:name{[a-z-]+\\.woff2}', async (c) =>
    c.body(await readFile(new URL(`fonts/${c.req.param('name')}`, web)), 200, { 'Content-Type': 'font/woff2' }),
  )
  .get('/favicon.svg', async (c) => c.body(await readFile(new URL('favicon.svg', web)), 200, { 'Content-Type': 'image/svg+xml' }))
