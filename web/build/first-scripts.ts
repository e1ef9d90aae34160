import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8').replaceAll(/^\s*\/\/.*\n/gm, '')

/**
 * What a page runs before its first paint: classic and blocking, so that it never flashes, and a file, so that the CSP needs no
 * inline script. Both ask there for what all that follows waits for: the app who is here, the reward page for the reward.
 */
export function firstScripts(): Plugin {
  let isBuild = false
  const theme = read('app/pre-paint-theme.js')
  const scripts = { index: theme + read('app/ask-who-is-here.js'), reward: theme + read('reward/ask-for-reward.js') }
  const fileOf = (page: string) => {
    const source = page === 'index' ? scripts.index : scripts.reward
    return `assets/first-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  }
  return {
    name: 'plutus:first-scripts',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    generateBundle() {
      for (const [page, source] of Object.entries(scripts)) this.emitFile({ type: 'asset', fileName: fileOf(page), source })
    },
    transformIndexHtml: (_html, { filename }) => [
      {
        tag: 'script',
        attrs: { src: isBuild ? `/${fileOf(basename(filename, '.html'))}` : '/app/pre-paint-theme.js', nonce: '__CSP_NONCE__' },
        injectTo: 'head-prepend',
      },
    ],
  }
}
