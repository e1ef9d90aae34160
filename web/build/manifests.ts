import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

type Lazy = () => Promise<unknown>
type Row = { path: string; layout: string; subject?: string; lazy: Lazy }

/**
 * The Vite plugin that writes three files for the BFF. They are `persisted-documents.json` with the GraphQL documents by hash,
 * `routes.json` with all route paths, and `page-files.json` with the files that each page preloads.
 */
export function manifests(): Plugin {
  return {
    name: 'plutus:manifests',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const web = join(import.meta.dirname, '..')
      const read = async <Module>(file: string) => (await runnerImport<Module>(join(web, file), { configFile: false, root: web })).module
      const { routeDefinitions } = await read<{ routeDefinitions: Row[] }>('routes.tsx')
      const { layouts } = await read<{ layouts: Record<string, Lazy> }>('layouts.ts')
      const filesOf = chunkFiles(web, bundle)
      const pageFiles = routeDefinitions.map(
        ({ path, layout, subject, lazy }) => [path, filesOf(lazy, layouts[subject ?? layout])] as const,
      )
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      emit('routes.json', JSON.stringify(routeDefinitions.map(({ path }) => path.replace(/:id\b/, ':id(uuid)'))))
      emit('page-files.json', JSON.stringify(Object.fromEntries(pageFiles)))
      emit('persisted-documents.json', await readFile(join(web, 'gql/persisted-documents.json'), 'utf8'))
    },
  }
}

/** Returns a function that lists the files loaded by given dynamic imports. Leaves out files that index.html loads anyway. */
function chunkFiles(web: string, bundle: Rolldown.OutputBundle): (...lazy: (Lazy | undefined)[]) => string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const closure = (fileName: string, found = new Set<string>()): Set<string> => {
    if (found.has(fileName)) return found
    found.add(fileName)
    for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) closure(next, found)
    return found
  }
  const chunkOf = (module: string) => chunks.find(({ facadeModuleId }) => facadeModuleId === join(web, module))
  const shell = closure(chunkOf('index.html')?.fileName ?? '')
  return (...lazy) => {
    const modules = lazy.flatMap((fetched) => /import__\("([^"]+)"\)/.exec(String(fetched))?.[1] ?? [])
    const roots = modules.flatMap((module) => chunkOf(module)?.fileName ?? [])
    return [...new Set(roots.flatMap((fileName) => [...closure(fileName)]))].filter((fileName) => !shell.has(fileName))
  }
}
