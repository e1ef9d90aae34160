import { registerHooks } from 'node:module'

/** Preloaded into Directus with `--import`. Opens all its paths at the main port for rivals, which are its REST API and its Studio. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/app/studio/studio-paths.ts')) return loaded
    const source = String(loaded.source)
    const opened = source.replace('mainPaths.test(path)', 'true')
    if (opened === source) throw new Error('isMainCall was not found')
    return { ...loaded, source: opened }
  },
})
