import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { generatedDocuments } from './generated-documents.ts'
import { helpDocuments } from './help-documents.ts'
import { messagesByArea, withoutIcuParser } from './messages-by-area.ts'

/** The folder of the build with the modules for Node. The BFF never serves it, as it skips folders with a leading dot. */
export const serverFolder = '.server'

/** The modules to build, as paths below `web/`, by the name of the resulting file: `.server/<name>.js`. */
export type ServerEntries = Record<string, string>

/**
 * The Vite plugin that builds one ES module per entry for Node, including everything it imports. With these the BFF renders pages without
 * installing the web's packages.
 */
export function serverBundle(entries: ServerEntries): Plugin {
  let building: Promise<ServerFile[]> | undefined
  let mode = 'production'
  return {
    name: 'plutus:server-bundle',
    apply: 'build',
    configResolved(config) {
      mode = config.mode
    },
    buildStart() {
      building = bundleForServer(entries, { mode })
      building.catch(() => {}) // reported below
    },
    async generateBundle() {
      for (const { fileName, source } of (await building) ?? [])
        this.emitFile({ type: 'asset', fileName: `${serverFolder}/${fileName}`, source })
    },
  }
}

export type ServerFile = { fileName: string; source: string }

type Options = { mode?: string; plugins?: Plugin[] }

/**
 * Bundles the entries into JavaScript files that Node can import, and returns them without writing to disk. Leaves out assets, since pages
 * use those of the browser's build.
 */
export async function bundleForServer(entries: ServerEntries, { mode = 'production', plugins = [] }: Options = {}): Promise<ServerFile[]> {
  if (Object.keys(entries).length === 0) return []
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, path]) => [name, fileURLToPath(new URL(`../${path}`, import.meta.url))]),
  )
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    mode,
    logLevel: 'warn',
    publicDir: false,
    plugins: [generatedDocuments(), messagesByArea(), helpDocuments(), react(), ...plugins],
    resolve: { alias: withoutIcuParser, dedupe: ['react', 'react-dom', 'graphql', 'temporal-polyfill', 'zod'] },
    ssr: { noExternal: true },
    // keeps JSX and React in the same mode, whatever NODE_ENV the build runs in
    environments: { ssr: { keepProcessEnv: false } },
    build: {
      ssr: true,
      write: false,
      minify: true,
      target: 'node20',
      rolldownOptions: {
        input,
        // everything is in one file here
        checks: { ineffectiveDynamicImport: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // No chunk imports an entry. Otherwise an import such as `reward.js?2` would load React and its contexts twice.
          codeSplitting: { groups: [{ name: 'all', test: /./ }] },
        },
      },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const files = outputs.flatMap((each) => ('output' in each ? each.output : []))
  return files
    .filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
    .map(({ fileName, code }) => ({ fileName, source: code }))
}
