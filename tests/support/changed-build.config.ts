import { accessSync } from 'node:fs'
import { join } from 'node:path'
import { mergeConfig, type Plugin } from 'vite'
import { root } from '#bff/launch/pinned-node.mjs'
import config from '#web/vite.config.ts'

const changed = ['pages/wallet.tsx', 'pages/recharge.tsx', 'app/shell/shell-layout.tsx'].map((path) => join(root, 'web', path))
// A missing path would otherwise be skipped silently.
for (const file of changed) accessSync(file)

/** Builds the next version of the web app, with a change in a page and in the layout around all pages. */
const change: Plugin = {
  name: 'test:changed',
  transform: (code, file) => (changed.includes(file) ? { code: `${code}\nglobalThis.secondBuild = true`, map: null } : null),
}

/** The plugins of the web build without precompression, which would take half of this build's time. */
const plugins = config.plugins?.filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'plutus:precompressed'))

export default mergeConfig({ ...config, plugins }, { plugins: [change], build: { reportCompressedSize: false } })
