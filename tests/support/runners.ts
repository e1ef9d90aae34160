import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathWith } from '#bff/launch/npm.mjs'
import { root } from '#bff/launch/pinned-node.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Count = { passed: number; failed: number }
type Report = { numPassedTests: number; numFailedTests: number; testResults: { status: string; assertionResults: { status: string }[] }[] }

/** One tool of the check: passed when it exits 0. */
export async function runBin(title: string, bin: string, args: string[]): Promise<Count> {
  const isGood = (await run(bin, args)) === 0
  console.log(`${isGood ? '✓' : '✗'} ${title}`)
  return { passed: Number(isGood), failed: Number(!isGood) }
}

/**
 * The named projects of vitest.config.ts in one run. A file that does not load counts as one failed test.
 * What a test, or a process that it starts, leaves in the folder for temporary files lies in one of the run, and goes with it.
 */
export async function runVitest(suites: string[]): Promise<Count> {
  const output = join(root, 'tests/.output/vitest.json')
  await mkdir(join(root, 'tests/.output'), { recursive: true })
  await rm(output, { force: true })
  const projects = suites.flatMap((suite) => ['--project', suite])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const temporary = await mkdtemp(join(tmpdir(), 'plutus-run-'))
  await chmod(temporary, 0o1777) // as /tmp: PostgreSQL runs as a user of its own
  const own = { TMPDIR: temporary, TMP: temporary, TEMP: temporary }
  const code = await run('vitest', ['run', '--config', 'tests/vitest.config.ts', '--passWithNoTests', ...projects, ...reporters], own)
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 })
  const report: Report | undefined = await readFile(output, 'utf8').then(JSON.parse, () => undefined)
  if (!report) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  const failed = report.numFailedTests + unloaded.length
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}

function run(bin: string, args: string[], own: NodeJS.ProcessEnv = {}): Promise<number> {
  const env = { ...process.env, PATH: pathWith(process.execPath), ...own }
  const child = spawn(join(root, 'node_modules/.bin', bin), args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
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
