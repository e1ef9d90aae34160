import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { bundleForServer, type ServerFile, serverFolder } from './server-bundle.ts'

/**
 * The Vite plugin that writes `frames.json`, the HTML that each page shows before any script runs. Also writes the modules with which the
 * BFF renders some pages with their data.
 */
export function writeFramesPlugin(): Plugin {
  let rendering: ReturnType<typeof renderFrames> | undefined
  let mode = 'production'
  return {
    name: 'plutus:frames',
    apply: 'build',
    configResolved(config) {
      mode = config.mode
    },
    buildStart() {
      rendering = renderFrames(mode)
      rendering.catch(() => {}) // reported below
    },
    async generateBundle() {
      if (!rendering) return
      const { frames, filledPages, files } = await rendering
      this.emitFile({ type: 'asset', fileName: 'frames.json', source: JSON.stringify(frames) })
      this.emitFile({ type: 'asset', fileName: 'filled-pages.json', source: JSON.stringify(filledPages) })
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName: `${serverFolder}/${fileName}`, source })
    },
  }
}

type Frames = {
  /** The HTML that each page shows before any script runs, by route path. */
  frames: Record<string, string>
  /** The route paths of the pages that the BFF renders with their data. */
  filledPages: string[]
  /** The server modules, bundled, with which the BFF renders the `filledPages`. */
  files: ServerFile[]
}

export async function renderFrames(mode?: string): Promise<Frames> {
  const entries = { frames: 'app/frame/frames.tsx', frame: 'app/frame/filled-frame.tsx' }
  const files = await bundleForServer(entries, { ...(mode && { mode }), plugins: [withoutDynamicImports] })
  const folder = await mkdtemp(join(tmpdir(), 'plutus-frames-'))
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    for (const { fileName, source } of files) await writeFile(join(folder, fileName), source)
    const load = async <Module>(name: string): Promise<Module> => import(pathToFileURL(join(folder, name)).href)
    const { frames } = await load<{ frames: () => Record<string, string> }>('frames.js')
    const { filledPages } = await load<{ filledPages: string[] }>('frame.js')
    return { frames: frames(), filledPages, files }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Replaces dynamic imports by an empty module. Otherwise the modules for the BFF would include the code of every page. */
const withoutDynamicImports: Plugin = {
  name: 'plutus:without-later',
  enforce: 'pre',
  resolveDynamicImport: () => ({ id: 'node:module', external: true }),
}
