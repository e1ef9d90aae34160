import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitFor } from '#tests/support/wait-for.ts'
import { createStandIn, type Launched, type StandIn } from './stand-in.ts'

let repository: StandIn
let launched: Launched
beforeEach(() => {
  repository = createStandIn()
})
afterEach(() => repository.remove())

describe('supervision', () => {
  it('restarts a killed process, and gives up when it ends after five restarts in a minute', async () => {
    // Keeps all restarts within one minute on any machine.
    await ready({ NODE_OPTIONS: `--import=${repository.stoppedClock}` })
    for (const delay of [0.2, 0.5, 1, 2, 2]) {
      const pid = await waitFor(() => pidAt('directusUrl'), { what: 'Directus to answer again' })
      process.kill(pid, 'SIGKILL')
      await launched.says(new RegExp(`Directus stopped \\(SIGKILL\\)\\. Restarting in ${delay} s`))
    }
    await waitFor(() => pidAt('directusUrl'), { what: 'Directus to answer again' })
    const [directus = 0, ...others] = await childPids()
    process.kill(directus, 'SIGKILL')
    expect(await launched.ended).toBe(1)
    expect(launched.output()).toContain('It stopped 6 times in a minute, so it won’t be restarted')
    expect(others.filter(isAlive)).toEqual([])
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops both processes on one %s', async (signal) => {
    await ready()
    const pids = await childPids()
    launched.child.kill(signal)
    expect(await launched.ended).toBe(0)
    expect(pids).toHaveLength(2)
    expect(pids.filter(isAlive)).toEqual([])
    expect(existsSync(join(repository.folder, 'data/run.json'))).toBe(false)
  })

  it('treats one Ctrl-C from terminal and npm as one signal, and a second Ctrl-C as forced', async () => {
    await ready({ STAND_IN_HANGS: '1' })
    const pids = await childPids()
    launched.child.kill('SIGINT')
    launched.child.kill('SIGINT')
    await launched.says('Stopping')
    const first = Date.now()
    await waitFor(() => Date.now() - first > 700)
    expect(pids.filter(isAlive)).not.toEqual([])
    launched.child.kill('SIGINT')
    expect(await launched.ended).toBe(130)
    await waitFor(() => !pids.some(isAlive), { what: 'both to be gone' })
  })

  it('leaves no orphan after SIGKILL, and starts again at once', async () => {
    await ready()
    const pids = await childPids()
    launched.child.kill('SIGKILL')
    await waitFor(() => !pids.some(isAlive), { what: 'both to be gone' })
    await ready()
  })
})

async function ready(env: Record<string, string> = {}) {
  launched = await repository.launch(env)
  await launched.says('Plutus is ready')
}

/** Returns the pid of the stub BFF (`url`) or Directus (`directusUrl`). Undefined while it is down. */
async function pidAt(which: 'url' | 'directusUrl'): Promise<number | undefined> {
  const run = JSON.parse(readFileSync(join(repository.folder, 'data/run.json'), 'utf8'))
  const pid = await fetch(`${run[which]}/pid`).then(
    (response) => response.text(),
    () => undefined,
  )
  return pid === undefined ? undefined : Number(pid)
}

const childPids = async () => [await pidAt('directusUrl'), await pidAt('url')].filter((pid) => pid !== undefined)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
