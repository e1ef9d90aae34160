import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exitCodeOf } from '#errors/process-end.ts'
import { dataDirOf } from './offline/connect.ts'
import { refuseForeignRoot } from './offline/data-owner.ts'
import { type Restored, restoreArchive } from './offline/restore/restore-archive.ts'

/** Runs `npm run restore -- FILE` into an empty DATA_DIR and an empty database. Prints the result, or one sentence with exit code 1. */
process.umask(0o077)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Error('Name one backup: npm run restore -- FILE')
  refuseForeignRoot(dataDirOf(process.env))
  const path = resolve(process.env.INIT_CWD ?? '', file)
  const began = performance.now()
  report(await restoreArchive({ path, env: process.env, version: readVersion() }), performance.now() - began)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = exitCodeOf(error)
}

function report({ manifest, wallets, mismatches, links, skipped }: Restored, ms: number): void {
  const { takenAt, version, rows } = manifest
  const tables = Object.values(rows)
  console.log(`Restored the backup of ${takenAt} by Plutus ${version} in ${(ms / 1000).toFixed(1)} s.`)
  console.log(`Rows: ${tables.reduce((sum, count) => sum + count, 0)} in ${tables.length} tables, as backed up.`)
  console.log(`Ledgers: ${wallets} wallets, ${mismatches.length || 'no'} mismatches.`)
  for (const mismatch of mismatches) console.error(`  ${mismatch}`)
  if (mismatches.length) process.exitCode = 1
  if (links === undefined)
    console.warn(
      'Secrets: none in this backup. Put its secrets.json into DATA_DIR, or set SECRETS_FILE to it, before the start. Without it links, codes and stored vouchers are lost.',
    )
  else console.log(`Reward links: ${links} recomputed, all open.`)
  console.log('Document numbers continue 1,000 higher:')
  for (const { company, series, continuesAt } of skipped)
    console.log(`  company ${company}  ${series.slice(0, 1)} of year ${series.slice(1)}  ${continuesAt}`)
  if (manifest.missing.length) console.warn(`Files that were missing already: ${manifest.missing.slice(0, 20).join(', ')}`)
  console.log(`
Next:
  npm run migrate                       in production on PostgreSQL
  npm start
  npm run operator -- release           lists what would go out, and lets it go with --yes
  npm run operator -- list-differences  payments since the backup, about 10 minutes after the start
People who were erased after ${takenAt} are back. Erase them again.
The list-erasures of the former Plutus, or your copy of it, says whom.`)
}

function readVersion(): string {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).version
}
