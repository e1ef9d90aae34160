import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The program of Redis's server, with the variables that it needs to run. */
type RedisProgram = { path: string; env: Record<string, string> }

const unpacked = new URL('../.output/redis/', import.meta.url).pathname

/** Debian's packages of the server. The program is in `redis-tools`. */
const packages = ['redis-tools', 'liblzf1', 'libjemalloc2']

/** Redis's server: the machine's, else Debian's packages unpacked into an ignored folder. Undefined where neither is there. */
export const redisProgram: RedisProgram | undefined = findInstalled() ?? findUnpacked() ?? unpackDebian()

function findInstalled(): RedisProgram | undefined {
  return spawnSync('redis-server', ['--version']).error ? undefined : { path: 'redis-server', env: {} }
}

function findUnpacked(): RedisProgram | undefined {
  const path = join(unpacked, 'usr/bin/redis-server')
  if (!existsSync(path)) return undefined
  const libraries = join(unpacked, 'usr/lib')
  const folders = [libraries, ...readdirSync(libraries).map((name) => join(libraries, name))]
  const env = { LD_LIBRARY_PATH: folders.join(':') }
  return spawnSync(path, ['--version'], { env }).status === 0 ? { path, env } : undefined
}

function unpackDebian(): RedisProgram | undefined {
  const draft = `${unpacked.slice(0, -1)}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    execFileSync('apt-get', ['download', ...packages], { cwd: draft, stdio: 'ignore', timeout: 60_000 })
    for (const name of readdirSync(draft).filter((file) => file.endsWith('.deb')))
      execFileSync('dpkg', ['-x', join(draft, name), draft], { stdio: 'ignore' })
    if (!existsSync(unpacked)) renameSync(draft, unpacked)
    return findUnpacked()
  } catch {
    return undefined
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
