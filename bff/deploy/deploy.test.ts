import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { refusedStart } from '#graphql/errors/process-end.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hasTool = (name: string): boolean => !spawnSync(name, ['--version']).error
const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

/** Writes a copy of a file with these texts replaced, and returns its path. */
function copyWith(name: string, changes: Record<string, string>): string {
  const path = join(folder, name)
  writeFileSync(
    path,
    Object.entries(changes).reduce((text, [from, to]) => text.replaceAll(from, to), read(name)),
  )
  return path
}

describe('the examples for a server', () => {
  it.skipIf(!hasTool('systemd-analyze'))('has a unit that systemd-analyze verifies', () => {
    const path = copyWith('plutus.service', { '/usr/bin/node': process.execPath })
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--recursive-errors=no', path], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('plutus.service'))).toEqual([])
    expect(status).toBe(0)
  })

  it('does not restart Plutus after the exit code of a refused start', () => {
    expect(read('plutus.service')).toContain(`RestartPreventExitStatus=${refusedStart}\n`)
    expect(read('plutus.service')).toMatch(/^EnvironmentFile=.*\n(?:.*\n)*Restart=always$/m)
  })

  it('lets Plutus write to the folder for backups that the guide names', () => {
    const [, folder] = /^ReadWritePaths=-(.*)$/m.exec(read('plutus.service')) ?? []
    expect(read('README.md')).toContain(`BACKUP_TO=${folder}\``)
    expect(read('README.md')).toContain(`-o plutus -g plutus ${folder}\n`)
  })
})
