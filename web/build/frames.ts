import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { bundleForServer } from './server-bundle.ts'

/** Puts beside the build what each page shows before there is any script, for the BFF's shells. */
export function frames(): Plugin {
  let rendering: Promise<Record<string, string>> | undefined
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
      this.emitFile({ type: 'asset', fileName: 'frames.json', source: JSON.stringify(await rendering) })
    },
  }
}

/** The markup of each page's frame, by the page's pattern. */
export async function renderFrames(mode?: string): Promise<Record<string, string>> {
  const files = await bundleForServer({ frames: 'app/frame/frames.tsx' }, { ...(mode && { mode }), plugins: [withoutLater] })
  const folder = await mkdtemp(join(tmpdir(), 'plutus-frames-'))
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    for (const { fileName, source } of files) await writeFile(join(folder, fileName), source)
    const module: { frames: () => Record<string, string> } = await import(pathToFileURL(join(folder, 'frames.js')).href)
    return module.frames()
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
