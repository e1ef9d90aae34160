import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { watch } from 'chokidar'
import { root } from './pinned-node.mjs'
import type { Stack } from './run-stack.ts'

const settleMs = 150
const codegen = ['@graphql-codegen/cli/cjs/bin.js', '--config', 'codegen.ts', '--silent']
const viteWatch = ['vite/bin/vite.js', 'build', 'web', '--watch', '--logLevel', 'warn']

const isDocument = (path: string) => /^web\/.*\.tsx?$/.test(path) || ['graphql/schema.graphql', 'codegen.ts'].includes(path)
const isBuildFile = (path: string) => /^web\/(build\/|vite\.config\.ts$)/.test(path) && !path.endsWith('.test.ts')
const isServerFile = (path: string) => /^(bff|graphql)\/.*\.(ts|mjs|json|graphql)$/.test(path) && !path.endsWith('.test.ts')
const isIgnored = (path: string) => /(^|\/)(node_modules|web\/(dist|gql)|\.[^/]+)(\/|$)/.test(path.slice(root.length).replaceAll('\\', '/'))

/**
 * Watches the sources for `npm run dev`. Rebuilds the web app and the generated types on changes. Restarts Directus and the BFF when a
 * server file changes, also after they failed too often. Runs until the process ends.
 */
export function watchSources({ running }: Pick<Stack, 'running'>): void {
  const vite = createRunner(viteWatch)
  const types = createRunner(codegen)
  vite.start()
  const onChange = [
    { isMeant: isDocument, act: debounce(types.startAgain) },
    { isMeant: isBuildFile, act: debounce(vite.restart) },
    { isMeant: (path: string) => path.startsWith('web/'), act: debounce(vite.start) },
    {
      isMeant: isServerFile,
      act: debounce((path) => {
        console.log(`${path} changed: restarting`)
        running.directus?.restart()
        running.bff?.restart()
      }),
    },
    {
      isMeant: (path: string) => path.endsWith('package-lock.json'),
      act: debounce((path) => console.log(`${path} changed. Stop Plutus and run npm run dev again to install its packages.`)),
    },
  ]
  watch(
    ['web', 'bff', 'graphql', 'codegen.ts', 'package-lock.json'].map((name) => join(root, name)),
    {
      ignored: isIgnored,
      ignoreInitial: true,
    },
  )
    .on('all', (_event, path) => {
      const inside = path.slice(root.length).replaceAll('\\', '/').replace(/^\//, '')
      for (const { isMeant, act } of onChange) if (isMeant(inside)) act(inside)
    })
    .on('ready', () => console.log('Watching the sources. A saved file rebuilds the page or restarts the servers.'))
    .on('error', (error) => console.error(`Some changes may not be seen: ${error instanceof Error ? error.message : error}`))
}

/** Calls `act` with the last path, 150 ms after the last call. */
function debounce(act: (path: string) => void): (path: string) => void {
  let timer: NodeJS.Timeout | undefined
  return (path) => {
    clearTimeout(timer)
    timer = setTimeout(() => act(path), settleMs)
  }
}

/** Runs a tool of node_modules as a child process, at most one at a time. It ends with this process. */
function createRunner([bin = '', ...args]: string[]) {
  let child: ChildProcess | undefined
  let isDueAgain = false
  const end = () => child?.kill()
  const start = () => {
    if (child) return
    child = spawn(process.execPath, [join(root, 'node_modules', bin), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    process.once('exit', end)
    child.once('exit', () => {
      process.off('exit', end)
      child = undefined
      if (!isDueAgain) return
      isDueAgain = false
      start()
    })
  }
  /** Starts the tool, or again when it has ended. */
  const startAgain = () => {
    if (child) isDueAgain = true
    else start()
  }
  const restart = () => {
    startAgain()
    if (isDueAgain) child?.kill()
  }
  return { start, startAgain, restart }
}
