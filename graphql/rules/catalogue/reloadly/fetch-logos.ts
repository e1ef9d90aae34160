import getDatabase from '@directus/api/database/index'
import { uploadLimits } from '#contracts/file/limits.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { env } from '#rules/platform/env/env.ts'
import { drawLogos, storeLogos } from '../brand/draw-logos.ts'
import type { ReloadlyClient } from './reloadly-client.ts'

/** The id before all brands. */
export const beforeAllBrands = '00000000-0000-0000-0000-000000000000'

const together = 8
/** In ms. Timeout of one download. */
const timeoutMs = 5_000

/**
 * Gives the next few brands without a logo the one of their product, as a best effort: initials stand in for a logo that fails. Returns the
 * last brand that was tried. Undefined at the end.
 */
export async function fetchLogos(client: ReloadlyClient, after: string): Promise<string | undefined> {
  const brands = await getDatabase()('brands')
    .where({ supplier: 'reloadly', status: 'active' })
    .whereNull('logo')
    .where('id', '>', after)
    .orderBy('id')
    .limit(together)
    .select('id', 'supplier_ref')
  await Promise.all(brands.map(({ id, supplier_ref }) => fetchLogo(client, id, supplier_ref ?? '').catch(() => undefined)))
  return brands.at(-1)?.id
}

async function fetchLogo(client: ReloadlyClient, id: string, product: string): Promise<void> {
  const { logoUrls } = await client.readProduct(product)
  const url = URL.parse(logoUrls?.[0] ?? '')
  if (!url || !isReloadlys(url)) return
  const [logo] = (await drawLogos([url.href], () => download(url))).values()
  if (!logo || typeof logo === 'string') return
  await storeLogos([logo])
  await transact(async ({ trx, changes }) => {
    const changed = await trx('brands').where({ id }).whereNull('logo').update({ logo: logo.file })
    if (changed) changes.add('brands', id)
  })
}

/** Returns true for an address of Reloadly's own, so that a wrong one cannot make this server ask others. */
const isReloadlys = (url: URL): boolean =>
  url.origin === env.reloadly?.apiUrl.origin || (url.protocol === 'https:' && /(^|\.)reloadly\.com$/.test(url.hostname))

async function download(url: URL): Promise<Buffer | string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > uploadLimits.logo.bytes) throw new Error('The logo is too large')
    parts.push(part)
  }
  return response.ok ? Buffer.concat(parts) : 'The logo is missing'
}
