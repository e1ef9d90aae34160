import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './pinned-node.mjs'
import type { Stack } from './run-stack.ts'

const settleMs = 150

/** `npm run dev`: codegen and the web build watch their sources; a saved server file restarts both servers. */
export function watchSources(stack: Stack): void {
  runBin('@graphql-codegen/cli/cjs/bin.js', ['--config', 'codegen.ts', '--watch'])
  runBin('vite/bin/vite.js', ['build', 'web', '--watch', '--logLevel', 'warn'])
  let timer: NodeJS.Timeout | undefined
  for (const folder of ['bff', 'graphql']) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.ts') || name.includes('node_modules') || name.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        console.log(`${folder}/${name} changed: restarting`)
        stack.running.directus?.restart()
        stack.running.bff?.restart()
      }, settleMs)
    })
  }
}

function runBin(path: string, args: string[]): void {
  const child = spawn(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  process.on('exit', () => child.kill())
}
