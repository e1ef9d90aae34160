import { accessSync } from 'node:fs'
import { join } from 'node:path'
import { mergeConfig, type Plugin } from 'vite'
import { root } from '#bff/launch/pinned-node.mjs'
import config from '#web/vite.config.ts'

const changed = ['pages/wallet.tsx', 'pages/recharge.tsx', 'app/shell/shell-layout.tsx'].map((path) => join(root, 'web', path))
// a path that is gone would change nothing, and say nothing
for (const file of changed) accessSync(file)

/** The web app with a change in a page and in what stands round all pages: the next version of it. */
const change: Plugin = {
  name: 'test:changed',
  transform: (code, file) => (changed.includes(file) ? { code: `${code}\nglobalThis.secondBuild = true`, map: null } : null),
}

/** Served as it is: pressing it well takes half of the build's time. */
const plugins = config.plugins?.filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'plutus:precompressed'))

export default mergeConfig({ ...config, plugins }, { plugins: [change], build: { reportCompressedSize: false } })
