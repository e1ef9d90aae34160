import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Says which build this is (S12): `builds/latest.json` for a page that wants to know whether it is the newest,
 * `builds/meta/{id}.json` for what is in it, and the id in the page's own head. Named by its content: the same sources
 * make the same build.
 */
export function builds(): Plugin {
  return {
    name: 'plutus:builds',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const hash = createHash('sha256')
        // Those under assets/ carry the hash of what is in them.
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
