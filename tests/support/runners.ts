import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathWith } from '#bff/launch/npm.mjs'
import { root } from '#bff/launch/pinned-node.mjs'
import { type Cases, casesPath } from './report-cases.ts'
import { projectOf } from './suites.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Step = { title: string; isGood: boolean }

/** Runs and times one step. It passes when `work` returns true. `work` prints the reason of a failure. */
export async function runStep(title: string, work: () => Promise<boolean>): Promise<Step> {
  const started = performance.now()
  const isGood = await work()
  console.log(`${isGood ? '✓' : '✗'} ${title} ${secondsText((performance.now() - started) / 1000)}`)
  return { title, isGood }
}

/** A function that decides by exit code and standard output whether a tool found no problem. */
type Judge = (code: number, output: string) => boolean

/** Runs one tool of the check and prints its output when it ends. It passes when `isGood` returns true. */
export const runTool = (title: string, bin: string, args: string[], isGood: Judge = (code) => code === 0): Promise<Step> =>
  runStep(title, async () => {
    const said: Buffer[] = []
    const code = await run(bin, args, { hear: (chunk) => said.push(chunk) })
    if (code !== 0) process.stderr.write(Buffer.concat(said))
    return isGood(code, Buffer.concat(said).toString())
  })

type VitestRun = {
  suites: string[]
  /** Runs only these files, given as paths from the root. */
  files?: string[]
  /** Test files to leave out. */
  unchanged?: string[]
  /** Runs the files one after the other in one process, in the given order. */
  isInOrder?: boolean
  /** A tag filter in Vitest's syntax. Cases that do not match are left out. */
  tags: string
  env: NodeJS.ProcessEnv
  /** The time limit of the run in milliseconds. After it Vitest stops and reports the unfinished files. */
  stopAfter: number
}

/**
 * Runs projects of vitest.config.ts. Temporary files of tests and their processes go to a folder of the run, which is deleted at its end.
 */
export async function runVitest({
  suites,
  files = [],
  unchanged = [],
  isInOrder = false,
  tags,
  env,
  stopAfter,
}: VitestRun): Promise<Cases> {
  await rm(casesPath, { force: true })
  const temporary = await mkdtemp(join(tmpdir(), 'plutus-run-'))
  await chmod(temporary, 0o1777) // World-writable as /tmp is, because PostgreSQL runs as a user of its own.
  const folders = { TMPDIR: temporary, TMP: temporary, TEMP: temporary }
  const order = isInOrder ? { PLUTUS_FILE_ORDER: files.join(',') } : {}
  const args = ['run', '--config', 'tests/vitest.config.ts', '--passWithNoTests', `--tags-filter=${tags}`]
  args.push(...[...new Set(suites.map(projectOf))].flatMap((project) => ['--project', project]))
  args.push(...files.map((path) => join(root, path)))
  args.push(...unchanged.map((path) => `--exclude=${path}`))
  if (isInOrder) args.push('--maxWorkers=1')
  const own = { ...folders, ...order, PLUTUS_STOP_AFTER: String(stopAfter) }
  const code = await run('vitest', args, { env: { ...own, ...env }, endAfter: stopAfter + 30_000 })
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 })
  const cases: Cases = await readFile(casesPath, 'utf8').then(JSON.parse, () => ({ files: [], errors: [], left: 0, running: [] }))
  const isExplained = cases.errors.length + cases.running.length > 0 || cases.files.some(({ failures }) => failures.length > 0)
  return code === 0 || isExplained ? cases : { ...cases, errors: [`Vitest exited with ${code} and named no failure`] }
}

export const secondsText = (seconds: number): string => `${seconds.toFixed(1)} s`

/** Options of a child process. `hear` receives its output, and `endAfter` is the time in ms after which it is killed. */
type RunOptions = { env?: NodeJS.ProcessEnv; hear?: (chunk: Buffer) => void; endAfter?: number }

function run(bin: string, args: string[], { env = {}, hear, endAfter }: RunOptions): Promise<number> {
  const output = hear ? 'pipe' : 'inherit'
  const child = spawn(join(root, 'node_modules/.bin', bin), args, {
    cwd: root,
    env: { ...process.env, PATH: pathWith(process.execPath), ...env },
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  })
  if (hear) for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear)
  let isInterrupted = false
  // Stops Vitest when the run is interrupted.
  const end = (signal: NodeJS.Signals) => {
    isInterrupted = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, end)
  const kill = endAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), endAfter)
  return new Promise((settle) => {
    child.once('error', (error) => {
      console.error(error.message)
      settle(1)
    })
    child.once('close', (code) => {
      clearTimeout(kill)
      for (const signal of signals) process.off(signal, end)
      if (isInterrupted) process.exit(1)
      settle(code ?? 1)
    })
  })
}
