import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * The Vite plugin that computes the build's id, a hash of its content (S12). Writes it to the head of each page, to `builds/latest.json`,
 * and with the routes to `builds/meta/{id}.json`.
 */
export function builds(): Plugin {
  return {
    name: 'plutus:builds',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const hash = createHash('sha256')
        // File names under assets/ contain a hash of their content.
        for (const name of Object.keys(bundle).sort()) hash.update(name)
        const unhashed = Object.keys(bundle).filter((name) => name.startsWith('.server/'))
        for (const name of ['routes.json', 'persisted-documents.json', ...unhashed.sort()]) hash.update(sourceOf(bundle[name]))
        const id = hash.digest('hex').slice(0, 16)
        for (const file of Object.values(bundle))
          if (file.fileName.endsWith('.html') && file.type === 'asset') file.source = sourceOf(file).replace('__BUILD_ID__', id)
        const build = { id, timestamp: Date.now() }
        const pages: unknown = JSON.parse(sourceOf(bundle['routes.json']).replaceAll('(uuid)', ''))
        this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify(build) })
        this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source: JSON.stringify({ ...build, pages }) })
      },
    },
  }
}

type File = { type: 'chunk' } | { type: 'asset'; source: string | Uint8Array }

const sourceOf = (file: File | undefined): string =>
  file?.type === 'asset' ? (typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)) : ''
