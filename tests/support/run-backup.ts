import { spawn } from 'node:child_process'
import { root } from '#bff/launch/pinned-node.mjs'

type Ended = { code: number | null; output: string }

/** Starts `npm run backup -- ...args` on a data folder, in a session of its own as the launcher does. `ended` gives its exit code and all that it printed. */
export function startBackup(env: Record<string, string | undefined>, ...args: string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'graphql/backup.ts', ...args], {
    cwd: root,
    env: { ...process.env, INIT_CWD: undefined, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const ended = new Promise<Ended>((settle) => child.once('close', (code) => settle({ code, output })))
  return { child, ended }
}

/** Makes a backup and returns the path of its archive. Throws with its output if it fails. */
export async function backUp(env: Record<string, string | undefined>, to: string): Promise<string> {
  const { code, output } = await startBackup(env, '--to', to).ended
  const [, archive] = /^Backup complete: (\S+\.tar) /m.exec(output) ?? []
  if (code !== 0 || !archive) throw new Error(`The backup ended with code ${code}: ${output}`)
  return archive
}
