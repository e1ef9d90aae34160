import { mergeConfig, type Plugin } from 'vite'
import config from '#web/vite.config.ts'

const changed = /web\/(pages\/(wallet|recharge)|app\/side-nav)\.tsx$/

/** The web app with a change in a page and in what stands round all pages: the next version of it. */
const change: Plugin = {
  name: 'test:changed',
  transform: (code, file) => (changed.test(file) ? { code: `${code}\nglobalThis.secondBuild = true`, map: null } : null),
}

/** Served as it is: pressing it well takes half of the build's time. */
const plugins = config.plugins?.filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'plutus:precompressed'))

export default mergeConfig({ ...config, plugins }, { plugins: [change], build: { reportCompressedSize: false } })
