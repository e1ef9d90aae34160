import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

/** Puts beside the build what the BFF reads: the documents it may run and the routes it may answer with the shell. */
export function manifests(): Plugin {
  return {
    name: 'plutus:manifests',
    apply: 'build',
    async generateBundle() {
      const web = join(import.meta.dirname, '..')
      const { module } = await runnerImport<{ routePatterns: string[] }>(join(web, 'routes.tsx'), { configFile: false, root: web })
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(module.routePatterns) })
      const documents = await readFile(join(web, 'gql/persisted-documents.json'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'persisted-documents.json', source: documents })
    },
  }
}
