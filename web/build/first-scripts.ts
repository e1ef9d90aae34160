import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import messages from '#web/messages/en.json' with { type: 'json' }

const { site } = messages
/** The inline style of the messages that the page cannot start. The missing file may be the stylesheet. */
const aside = 'max-width:32rem;margin:20vh auto;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif'

const rewardScripts = ['wear-sender-theme', 'ask-for-reward', 'keep-presses', 'start-after-paint']
const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8').replaceAll(/^\s*\/\/.*\n/gm, '')

/**
 * The Vite plugin that adds the script which each page runs before its first paint. It sets the theme, sends the first request and reports
 * files that fail to load, or a browser that is too old. It is a file, because the CSP forbids inline scripts.
 */
export function firstScripts(): Plugin {
  let isBuild = false
  const theme = read('app/start/pre-paint-theme.js')
  const both = theme + read('app/start/say-not-loaded.js')
  const floor = read('app/start/require-browser.js')
  const frame = read('app/start/choose-frame.js') + read('app/start/keep-presses.js')
  const scripts = {
    index: both + floor + frame + read('app/start/ask-who-is-here.js'),
    reward: both + rewardScripts.map((name) => read(`reward/${name}.js`)).join(''),
  }
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
        attrs: { src: isBuild ? `/${fileOf(basename(filename, '.html'))}` : '/app/start/pre-paint-theme.js', nonce: '__CSP_NONCE__' },
        injectTo: 'head-prepend',
      },
      ...Object.entries({ 'not-loaded': site.notLoaded, 'update-browser': site.updateBrowser }).map(([id, text]) => ({
        tag: 'p',
        attrs: { id, role: 'alert', hidden: true, style: aside },
        children: text,
        injectTo: 'body' as const,
      })),
    ],
  }
}
