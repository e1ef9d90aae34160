import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checkout, checkout } from './checkout.ts'

export type CheckoutStore = Awaited<ReturnType<typeof openCheckoutStore>>

/**
 * Opens the store of test checkouts, one file each with its events. Files are replaced atomically, so that a killed process leaves no
 * partial file.
 */
export async function openCheckoutStore(folder: string) {
  await mkdir(folder, { recursive: true })
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const read = await Promise.all(names.map(async (name) => checkout.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))))
  const checkouts = new Map(read.map((one) => [one.id, one]))
  let writing: Promise<void> = Promise.resolve()

  return {
    all: (): Checkout[] => [...checkouts.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    find: (id: string): Checkout | undefined => checkouts.get(id),
    findByRecharge: (recharge: string): Checkout | undefined => [...checkouts.values()].find(({ order }) => order.recharge === recharge),
    /** Saves a checkout, in memory at once, so that no action is applied twice. The promise resolves when it is on disk. */
    save(changed: Checkout): Promise<void> {
      checkouts.set(changed.id, changed)
      const saved = writing.then(() => write(join(folder, `${changed.id}.json`), changed))
      writing = saved.catch(() => undefined)
      return saved
    },
  }
}

async function write(path: string, content: Checkout): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify(content, null, 2), { flush: true })
  await rename(`${path}.part`, path)
}
