import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { explainFailure, LaunchFailure } from './launch-failure.mjs'

/**
 * Runs npm in a folder without showing its output. If npm fails, throws a LaunchFailure that names `subject`, the step such as 'installing
 * packages', and the cause or npm's error lines.
 */
export async function runNpm(args, { cwd, node = process.execPath, subject }) {
  const { command, leading } = npmCommand(node)
  const child = spawn(command, [...leading, ...args], {
    cwd,
    env: npmEnv(node),
    shell: command === 'npm.cmd',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => child.kill()
  process.once('exit', end)
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const code = await new Promise((settle, fail) => {
    child.once('error', (error) => fail(new LaunchFailure(explainFailure(String(error), subject) ?? `npm won’t start: ${error.message}`)))
    child.once('close', settle)
  })
  process.off('exit', end)
  if (code === 0) return
  const said = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .slice(0, 12)
    .join('\n')
  throw new LaunchFailure(explainFailure(output, subject) ?? `npm ${args[0]} failed (${subject}).\n${said || output.slice(-2000)}`)
}

/** Returns PATH with the folder of the given Node first, so that scripts that call `node` run under it. */
export const pathWith = (node) => [dirname(node), process.env.PATH ?? process.env.Path ?? ''].join(delimiter)

function npmCommand(node) {
  const own = [process.env.npm_execpath, join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')]
  const cli = own.find((path) => path && basename(path) === 'npm-cli.js' && existsSync(path))
  if (cli) return { command: node, leading: [cli] }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', leading: [] }
}

/** Returns the environment without the variables of an outer `npm start`, so that npm works in another folder. */
function npmEnv(node) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_(lifecycle|package|command|config_local_prefix|config_prefix|config_global_prefix)/.test(name),
  )
  const env = { ...Object.fromEntries(own), PATH: pathWith(node), npm_config_update_notifier: 'false' }
  const headers = resolve(dirname(node), '..')
  if (existsSync(join(headers, 'include/node/node.h'))) env.npm_config_nodedir = headers
  return env
}
