import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#bff/launch/pinned-node.mjs'
import { startBackup } from '#tests/support/run-backup.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import type { Benchmark } from './benchmark.ts'
import { brandOf, claimCall } from './claim-calls.ts'
import { perSecond, seconds } from './figure.ts'
import { sqliteBulk } from './growth/bulk-sql.ts'
import { companyOfSize } from './growth/company-of-size.ts'
import { modelRows } from './growth/model-rows.ts'
import { issuedRewards } from './issued-rewards.ts'
import { withoutLimits } from './without-limits.ts'

const callers = 16

/**
 * Measures a backup of a running Plutus with many rewards: its time and size, and the claims a second during it and without. It has a stack
 * of its own, because its rows are inserted by SQL.
 */
export const backup: Benchmark = {
  name: 'backup',
  async run({ size, say }) {
    const folder = mkdtempSync(join(tmpdir(), 'plutus-bench-backup-'))
    mkdirSync(join(folder, 'to'))
    const stack = await startStack({ bff: true, env: withoutLimits() })
    const sql = sqliteBulk(stack)
    try {
      const owner = await signIn(stack)
      const rewards = await issuedRewards(stack, owner, size.pairs * 2)
      const brand = await brandOf(stack, rewards[0])
      await companyOfSize(stack, sql, await modelRows(stack, sql), { rewards: size.people, campaigns: 100 })
      say(`a database of ${size.people} rewards`)
      const half = rewards.length / 2
      const alone = await claimUntil(stack, brand, rewards.slice(0, half), new Promise(() => undefined))
      say('claims without a backup')
      const began = performance.now()
      const { ended } = startBackup({ DATA_DIR: stack.dataDir, BACKUP_TO: undefined }, '--to', join(folder, 'to'))
      const during = await claimUntil(stack, brand, rewards.slice(half), ended)
      const { code, output } = await ended
      if (code !== 0) throw new Error(output)
      const took = performance.now() - began
      const [, archive = ''] = /^Backup complete: (\S+\.tar) /m.exec(output) ?? []
      const ratio = during / alone
      const restored = await timeRestore(archive, join(folder, 'restored'))
      return [
        {
          name: `backup of ${size.people} rewards under claims`,
          ours: `${seconds(took)}, ${Math.round(statSync(archive).size / 1024 ** 2)} MB`,
          rival: '',
        },
        { name: `restore of ${size.people} rewards into an empty folder`, ours: seconds(restored), rival: '' },
        {
          name: 'claims during a backup',
          ours: perSecond(during, 'claims'),
          rival: `without ${perSecond(alone, 'claims')}`,
          ratio,
          promise: '≥ 0.8×',
          isKept: ratio >= 0.8,
        },
      ]
    } finally {
      await sql.close()
      await stack.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Restores the archive into the folder, in ms, while the stack that it comes from still runs. Throws with the output of a restore that fails. */
async function timeRestore(archive: string, dataDir: string): Promise<number> {
  const began = performance.now()
  await promisify(execFile)(process.execPath, [join(root, 'graphql/restore.ts'), archive], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  })
  return performance.now() - began
}

/** Claims the rewards, 16 at once, until all are claimed or `end` resolves. Returns the claims a second. */
async function claimUntil(stack: TestStack, brand: string, rewards: string[], end: Promise<unknown>): Promise<number> {
  let isOver = false
  void end.then(() => {
    isOver = true
  })
  const calls = rewards.map((reward) => claimCall(stack, reward, brand))
  const began = performance.now()
  let done = 0
  const claim = async () => {
    for (let call = calls.pop(); call && !isOver; call = calls.pop()) {
      const { path, body, headers } = call
      const response = await fetch(`${stack.directusUrl}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
      if (response.status !== 200) throw new Error(`A claim answered ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
      done++
    }
  }
  await Promise.all(Array.from({ length: callers }, claim))
  return (done / (performance.now() - began)) * 1000
}
