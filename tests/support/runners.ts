import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathWith } from '#bff/launch/npm.mjs'
import { root } from '#bff/launch/pinned-node.mjs'
import { type Cases, casesPath } from './report-cases.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Step = { title: string; isGood: boolean }

/** One step of a run, with its seconds: passed when `work` returns true; it has printed why not. */
export async function runStep(title: string, work: () => Promise<boolean>): Promise<Step> {
  const started = performance.now()
  const isGood = await work()
  console.log(`${isGood ? '✓' : '✗'} ${title} ${secondsText((performance.now() - started) / 1000)}`)
  return { title, isGood }
}

/** One tool of the check: passed when it exits 0. Its output is printed when it ends, as others run beside it. */
export const runTool = (title: string, bin: string, args: string[]): Promise<Step> =>
  runStep(title, async () => {
    const said: Buffer[] = []
    const code = await run(bin, args, { hear: (chunk) => said.push(chunk) })
    if (code !== 0) process.stderr.write(Buffer.concat(said))
    return code === 0
  })

/**
 * The named projects of vitest.config.ts in one run, without the cases that `tags` (Vitest's own syntax) leaves out. What a test, or a
 * process it starts, leaves in the folder for temporary files is in a folder of the run, and is deleted with it.
 */
export async function runVitest(suites: string[], { tags, env }: { tags: string; env: NodeJS.ProcessEnv }): Promise<Cases> {
  await rm(casesPath, { force: true })
  const projects = suites.flatMap((suite) => ['--project', suite])
  const temporary = await mkdtemp(join(tmpdir(), 'plutus-run-'))
  await chmod(temporary, 0o1777) // as /tmp: PostgreSQL runs as a user of its own
  const own = { TMPDIR: temporary, TMP: temporary, TEMP: temporary, ...env }
  const args = ['run', '--config', 'tests/vitest.config.ts', '--passWithNoTests', `--tags-filter=${tags}`, ...projects]
  const code = await run('vitest', args, { env: own })
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 })
  const cases: Cases | undefined = await readFile(casesPath, 'utf8').then(JSON.parse, () => undefined)
  if (!cases) return { passed: 0, failed: 1, failures: ['Vitest said nothing of its cases'], left: 0, retried: [], files: [] }
  return { ...cases, failed: cases.failed === 0 && code !== 0 ? 1 : cases.failed }
}

export const secondsText = (seconds: number): string => `${seconds.toFixed(1)} s`

type RunOptions = { env?: NodeJS.ProcessEnv; hear?: (chunk: Buffer) => void }

function run(bin: string, args: string[], { env = {}, hear }: RunOptions): Promise<number> {
  const output = hear ? 'pipe' : 'inherit'
  const child = spawn(join(root, 'node_modules/.bin', bin), args, {
    cwd: root,
    env: { ...process.env, PATH: pathWith(process.execPath), ...env },
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  })
  if (hear) for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear)
  const end = (signal: NodeJS.Signals) => child.kill(signal) // an interrupted run leaves no Vitest behind
  for (const signal of signals) process.on(signal, end)
  return new Promise((settle) => {
    child.once('error', (error) => {
      console.error(error.message)
      settle(1)
    })
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, end)
      settle(code ?? 1)
    })
  })
}
