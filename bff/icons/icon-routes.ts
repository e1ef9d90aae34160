import { createRequire } from 'node:module'
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons'
import { Hono } from 'hono'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { badInput, Refusal } from '#bff/gateway/refusal.ts'

type IconSet = Parameters<typeof getIcons>[0]

const urlMax = 500 // spec C1
const keepSeconds = 168 * 60 * 60 // spec C1

/**
 * Serves Lucide icons by name, such as `/icons/lucide.json?icons=gift,book`, to the web app's icon loader (C1). Refuses NOT_FOUND,
 * BAD_INPUT, and QUERY_TOO_LARGE for a URL over 500 characters.
 */
export function iconRoutes(): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  let lucide: IconSet | undefined
  app.get('/icons/:set', (c) => {
    if ((c.env.incoming.url ?? '').length > urlMax) throw new Refusal('QUERY_TOO_LARGE')
    if (c.req.param('set') !== 'lucide.json') throw new Refusal('NOT_FOUND')
    const names = (c.req.query('icons') ?? '').split(',')
    if (!names.every(isIconName)) throw badInput('icons')
    lucide ??= readSet()
    const found = getIcons(lucide, names, true) ?? { prefix: 'lucide', icons: {}, not_found: names }
    return json(JSON.stringify(found), 200, { 'cache-control': `public, max-age=${keepSeconds}` })
  })
  return app
}

const isIconName = (name: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)

const readSet = (): IconSet => createRequire(import.meta.url)('@iconify-json/lucide/icons.json')
