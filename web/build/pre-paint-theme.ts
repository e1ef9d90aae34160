import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, '../app/pre-paint-theme.js')

/** Loads the theme script before the first paint: classic and blocking, so the page never flashes, and a file, so the CSP needs no inline script. */
export function prePaintTheme(): Plugin {
  let isBuild = false
  const script = readFileSync(source, 'utf8').replaceAll(/^\s*\/\/.*\n/gm, '')
  const fileName = `assets/theme-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`
  return {
    name: 'plutus:pre-paint-theme',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: script })
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { src: isBuild ? `/${fileName}` : '/app/pre-paint-theme.js', nonce: '__CSP_NONCE__' },
        injectTo: 'head-prepend',
      },
    ],
  }
}
