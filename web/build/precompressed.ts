import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json)$/

/**
 * The Vite plugin that writes .br and .gz files beside the text files in `assets/`. HTML pages are not there, since the BFF inserts a nonce
 * into each response.
 */
export function precompressed(): Plugin {
  return {
    name: 'plutus:precompressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      if (this.meta.watchMode) return
      const folder = join(dir, 'assets')
      const files = (await readdir(folder)).filter((file) => compressible.test(file))
      await Promise.all(files.map((file) => compress(join(folder, file))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
