import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from '#bff/launch/pinned-node.mjs'
import { machineClock } from '#tests/support/clock.ts'

const guide = readFileSync(join(root, 'graphql/developers.md'), 'utf8')
/** The files in the code blocks of graphql/developers.md, as a developer would copy them. */
export const guideFiles = [...guide.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, name = '', text = '']) => ({ name, text }))
export const guideCommands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, text = '']) => text.trim().split('\n'))
export const guideInstall = guideCommands.find((command) => command.startsWith('npm install')) ?? ''

export type DeveloperFolder = ReturnType<typeof createDeveloperFolder>

/**
 * Creates an empty folder with the guide’s files. With `canInstall` its packages come from the registry, otherwise from this repository.
 */
export function createDeveloperFolder({ canInstall = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-developer-'))
  for (const { name, text } of guideFiles) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  if (!canInstall) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const own = { PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), ...(!canInstall && { HOME: folder }) }
  return {
    folder,
    /**
     * Runs a shell command in the folder. With `canInstall` it inherits the environment. `said` is stdout and stderr, `answer` stdout
     * alone.
     */
    async run(command: string, env: Record<string, string>): Promise<{ code: number | null; said: string; answer: string }> {
      const child = spawn('sh', ['-ec', command], {
        cwd: folder,
        env: { ...(canInstall && { ...process.env, ...machineClock }), ...own, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let [said, answer] = ['', '']
      child.stderr.on('data', (chunk) => {
        said += chunk
      })
      child.stdout.on('data', (chunk) => {
        said += chunk
        answer += chunk
      })
      const [code] = await once(child, 'close')
      return { code, said, answer }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
