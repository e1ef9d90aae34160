import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#bff/launch/pinned-node.mjs'
import { ensureSecrets } from '#graphql/secrets.ts'
import { ownClock } from './clock.ts'
import type { TestStack } from './start-stack.ts'
import { waitFor } from './wait-for.ts'

type Environment = Record<string, string>

/** Returns only the given variables and those that a process needs, as on an operator's machine. */
function environment(env: Environment): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...ownClock(), ...env }
}

/** Runs a file of the repository as an operator's command does. Returns its exit code and output. */
export function runPlain(args: string[], env: Environment): Promise<{ code: number; said: string }> {
  return new Promise((settle) => {
    execFile(process.execPath, args, { cwd: root, env: environment(env), maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = error ? Number(error.code ?? 1) : 0
      settle({ code, said: stdout + stderr })
    })
  })
}

/** Starts `npm start` of this checkout in a process of its own, and waits until it is ready. Throws what it printed if it ends before. */
export async function launchPlutus(env: Environment & { DATA_DIR: string; PUBLIC_URL: string }, mailboxUrl: string) {
  const child: ChildProcess = spawn(process.execPath, ['bff/launch.mjs'], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk
    })
  const ended = new Promise<number | null>((settle) => child.once('close', settle))
  await waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(`Plutus ended with code ${child.exitCode}:\n${said}`)
      return said.includes('Plutus is ready: ')
    },
    { what: () => `the start, in:\n${said}`, timeoutMs: 300_000 },
  )
  const run = JSON.parse(readFileSync(join(env.DATA_DIR, 'run.json'), 'utf8'))
  // what the helpers of tests read of a stack
  const stack = {
    url: env.PUBLIC_URL,
    directusUrl: String(run.directusUrl),
    mailboxUrl,
    dataDir: env.DATA_DIR,
    secrets: ensureSecrets(env),
  } as TestStack
  return {
    stack,
    said: () => said,
    operator: (...args: string[]) => runPlain(['graphql/operator.ts', ...args], env),
    async stop(): Promise<number | null> {
      if (child.exitCode === null) child.kill('SIGTERM')
      return ended
    },
  }
}
