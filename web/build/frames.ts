import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { bundleForServer, type ServerFile, serverFolder } from './server-bundle.ts'

/** Puts beside the build what each page shows before there is any script, for the BFF's shells, and what renders it with its content. */
export function frames(): Plugin {
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
  /** The markup of each page's frame, by the page's pattern. */
  frames: Record<string, string>
  /** The patterns of the pages that come with their content. */
  filledPages: string[]
  /** What Node renders that with. */
  files: ServerFile[]
}

export async function renderFrames(mode?: string): Promise<Frames> {
  const entries = { frames: 'app/frame/frames.tsx', frame: 'app/frame/filled-frame.tsx' }
  const files = await bundleForServer(entries, { ...(mode && { mode }), plugins: [withoutLater] })
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

/** A frame shows what is there at once: what `import()` fetches later would be every page. */
const withoutLater: Plugin = {
  name: 'plutus:without-later',
  enforce: 'pre',
  resolveDynamicImport: () => ({ id: 'node:module', external: true }),
}
