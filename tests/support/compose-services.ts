import { execFile, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { parse } from 'yaml'

type Service = {
  command: string[]
  environment: Record<string, string | null>
  env_file?: string
  healthcheck?: { test: string[] }
}

const user = '10001'
/** True where this process may give a child its own mounts and user, as a container has. */
const isIsolated = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0
if (!isIsolated) console.log('Not root, or no unshare: the services run as this user on a tree that they could write to.')

type Surroundings = {
  /** The folder of the image. */
  image: string
  /** The variables of the operator's file, with the paths of secrets. */
  variables: Record<string, string>
  /** Texts of the compose file that differ here, such as its addresses. */
  changes: Record<string, string>
}

/** Reads the services of compose.yaml, to start them as plain processes that see what its containers see. */
export function readServices({ image, variables, changes }: Surroundings) {
  const original = readFileSync(`${image}/bff/deploy/compose.yaml`, 'utf8')
  const text = Object.entries(changes).reduce((all, [from, to]) => all.replaceAll(from, to), original)
  const filled = text.replaceAll(/(?<!\$)\$\{(\w+):\?[^}]*\}/g, (_, name: string) => variables[name] ?? '').replaceAll('$$', '$')
  const { services, secrets } = parse(filled, { merge: true }) as {
    services: Record<string, Service>
    secrets: Record<string, { file: string }>
  }
  const atHost = (value: string): string => value.replaceAll(/\/run\/secrets\/([\w-]+)/g, (_, name: string) => secrets[name]?.file ?? '')

  /** Returns the environment of a service's container, whose volume is `volume`. */
  function environmentOf(name: string, volume: string, more: Record<string, string>): Record<string, string> {
    const { environment, env_file } = services[name] as Service
    const own = Object.entries(environment).map(([key, value]) => [key, atHost(value ?? variables[key] ?? '')])
    const ofImage = { NODE_ENV: 'production', DATA_DIR: volume, BIND_HOST: '0.0.0.0', HOME: volume }
    return { PATH: process.env.PATH ?? '', ...ofImage, ...(env_file && variables), ...Object.fromEntries(own), ...more }
  }

  /** Returns the command by which a service's process runs as the user of the image, on a tree where it may write to `volumes` alone. */
  function commandOf(args: string[], volumes: string[]): [string, string[]] {
    const run = [process.execPath, '--disable-warning=ExperimentalWarning', 'bff/deploy/run.mjs', ...args]
    if (!isIsolated) return [run[0] as string, run.slice(1)]
    const mounts = [...volumes.map((path) => `mount --bind '${path}' '${path}'`), 'mount -o remount,bind,ro /']
    const drop = `exec setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --bounding-set -all -- "$@"`
    return ['unshare', ['--mount', 'sh', '-ec', [...mounts, drop].join('\n'), 'sh', ...run]]
  }

  return {
    services,
    atHost,
    /** Starts a service in the folder of the image. Its first folder is its volume. */
    start(name: string, volumes: string[], { args = services[name]?.command ?? [], more = {} as Record<string, string> } = {}) {
      const [program, rest] = commandOf(args, volumes)
      const env = environmentOf(name, volumes[0] ?? '', more)
      const child = spawn(program, rest, { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          said += chunk
        })
      const ended = new Promise<{ code: number | NodeJS.Signals | null; said: string }>((settle) =>
        child.once('close', (code, signal) => settle({ code: code ?? signal, said })),
      )
      return { child, env, ended, said: () => said }
    },
    /** Runs the health check of a service. Returns true if it passes. */
    async isHealthy(name: string, env: Record<string, string>): Promise<boolean> {
      const [, , ...args] = services[name]?.healthcheck?.test ?? []
      return promisify(execFile)(process.execPath, args, { env }).then(
        () => true,
        () => false,
      )
    },
  }
}

/** The user of the image, who must own what it reads and writes. */
export const imageUser = Number(user)
