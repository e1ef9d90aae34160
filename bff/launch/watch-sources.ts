import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './pinned-node.mjs'
import type { Stack } from './run-stack.ts'

const settleMs = 150
// not all of graphql/: its node_modules has more folders than a machine can watch
const serverFolders = ['bff', 'graphql', 'graphql/model', 'graphql/rules', 'graphql/seed']
const codegen = ['@graphql-codegen/cli/cjs/bin.js', '--config', 'codegen.ts', '--silent']
const viteWatch = ['vite/bin/vite.js', 'build', 'web', '--watch', '--logLevel', 'warn']

/** `npm run dev`: documents and the web build follow their sources; a saved server file restarts both servers. */
export function watchSources(stack: Stack): void {
  run(viteWatch)
  onSaved(['web'], isDocument, () => run(codegen)) // Codegen's own watch wants one more native package
  onSaved(
    ['graphql'],
    (name) => name === 'schema.graphql',
    () => run(codegen),
  )
  onSaved(serverFolders, isServerFile, (name) => {
    console.log(`${name} changed: restarting`)
    stack.running.directus?.restart()
    stack.running.bff?.restart()
  })
}

const isDocument = (name: string) => /\.tsx?$/.test(name) && !/^(gql|dist)\b/.test(name)
const isServerFile = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts')

function onSaved(folders: string[], isMeant: (name: string) => boolean, act: (name: string) => void): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of folders) {
    watch(join(root, folder), { recursive: folder !== 'graphql' }, (_event, name) => {
      if (!name || !isMeant(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => act(`${folder}/${name}`), settleMs)
    })
  }
}

function run([bin = '', ...args]: string[]): void {
  const child = spawn(process.execPath, [join(root, 'node_modules', bin), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}
