import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWeb } from '#bff/launch/build-web.ts'
import { root } from '#bff/launch/pinned-node.mjs'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { backup } from './backup.ts'
import { type Benchmark, fullSize, quickSize } from './benchmark.ts'
import { bffLatency } from './bff-latency.ts'
import { catalogueReads } from './catalogue-reads.ts'
import { fanOut } from './fan-out.ts'
import { type Figure, figureTable, promiseSummary, seconds } from './figure.ts'
import { fullLists } from './full-lists.ts'
import { graphCommands } from './graph-commands.ts'
import { growthOnPostgres, growthOnSqlite } from './growth/growth.ts'
import { importing } from './importing.ts'
import { issuing } from './issuing.ts'
import { pageSpeed } from './page-speed.ts'
import { postgres } from './postgres.ts'
import { profileOptions } from './profile-options.ts'
import { searchOnPostgres, searchOnSqlite } from './search.ts'
import { twoByTwo } from './two-by-two.ts'
import { walletActions } from './wallet-actions.ts'
import { withoutLimits } from './without-limits.ts'

/**
 * Runs `npm run bench -- [name …] [--quick] [--profile]`, which compares Plutus with its speed promises and with rivals such as a bare
 * Directus. A wrong result ends the run, a slow figure does not. A name also selects benchmarks that start with it and a dash, and
 * `--profile` writes CPU profiles to tests/.output/profiles.
 */
const benchmarks: Benchmark[] = [
  fanOut,
  bffLatency,
  catalogueReads,
  // Runs before the big launches, whose mails take minutes.
  pageSpeed,
  walletActions,
  graphCommands,
  importing,
  issuing,
  fullLists,
  backup,
  growthOnSqlite,
  growthOnPostgres,
  searchOnSqlite,
  searchOnPostgres,
  postgres,
  twoByTwo,
]

const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('--'))
const size = args.includes('--quick') ? quickSize : fullSize
const isNamed = (benchmark: Benchmark, name: string) => benchmark.name === name || benchmark.name.startsWith(`${name}-`)
const unknown = names.find((name) => !benchmarks.some((benchmark) => isNamed(benchmark, name)))
if (unknown) {
  console.error(`There is no benchmark ${unknown}; there are ${benchmarks.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const say = (line: string) => console.error(`  ${line}`)
const load = () => loadavg()[0]?.toFixed(1)
await buildWeb()
const chosen = benchmarks.filter((benchmark) =>
  names.length === 0 ? !benchmark.isOnlyNamed : names.some((name) => isNamed(benchmark, name)),
)
const figures: Figure[] = []
const stack = chosen.every(({ isOnlyNamed }) => isOnlyNamed) ? undefined : await startStack({ bff: true, env: headRoom() })
console.log(machine())
try {
  for (const { name, run } of chosen) {
    const [began, before] = [performance.now(), load()]
    console.error(`${name} (load average ${before})`)
    const found = await run({ stack: stack as TestStack, size, say })
    figures.push(...found)
    console.log(
      `\n${name}: load average ${before} before, ${load()} after, took ${seconds(performance.now() - began)}\n${figureTable(found)}`,
    )
  }
} finally {
  console.log(`\n${promiseSummary(figures)}`)
  await stack?.stop()
}

function headRoom(): Record<string, string> {
  const rivals = `--import=${pathToFileURL(join(root, 'tests/bench/open-main-port.mjs'))}`
  return {
    SERVE_APP: 'true', // The Studio of Directus is a rival.
    ...withoutLimits(),
    NODE_OPTIONS: [rivals, ...profileOptions()].join(' '),
  }
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${gigabytes} GB, Node ${process.versions.node}, SQLite, clients on the same machine`
}
