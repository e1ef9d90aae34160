import { networkInterfaces } from 'node:os'
import { freePort } from '#bff/launch/ports.ts'
import { type Postgres, startPostgres } from './start-postgres.ts'
import { startRedis } from './start-redis.ts'
import { startStack, type TestStack } from './start-stack.ts'

/** A machine with a Directus and a BFF. Each is a stack of its own, with a data folder and an address of its own. */
export type Machine = { directus: TestStack; bff: TestStack }

export type TwoMachines = Awaited<ReturnType<typeof startTwoMachines>>

const hasIPv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))
const places = [
  { host: '127.0.0.2', name: '127.0.0.2' },
  hasIPv6 ? { host: '::1', name: '[::1]' } : { host: '127.0.0.3', name: '127.0.0.3' },
] as const

/**
 * Starts two machines that share only PostgreSQL, Redis and the secrets. Each BFF knows both Directus. `env` is for all four processes, and
 * gives the secrets outside a test run. `own` is for those of each machine. Turns fsync on with `isDurable`.
 */
export async function startTwoMachines(
  env: Record<string, string> = {},
  { isDurable = false, own: [one, other] = [{}, {}] }: { isDurable?: boolean; own?: [Record<string, string>, Record<string, string>] } = {},
) {
  const [postgres, redis] = await Promise.all([startPostgres({ isDurable }), startRedis()])
  const shared = { ...postgres.env, ...redis.env, ...env }
  const owns = [one, other]
  const started = await Promise.allSettled(
    places.map(async ({ host }, index) =>
      startStack({ env: { ...shared, ...owns[index], DIRECTUS_HOST: host, UPSTREAM_TRUSTED: '127.0.0.0/8,::1' } }),
    ),
  )
  const directus = requireAll(started)
  const urls = directus.map(({ directusUrl }) => directusUrl)
  const bffs = requireAll(
    await Promise.allSettled(
      places.map(async ({ host, name }, index) => {
        const PORT = String(await freePort())
        const address = { BIND_HOST: host, PORT, PUBLIC_URL: `http://${name}:${PORT}`, DIRECTUS_URL: urls.join() }
        return startStack({ bff: true, env: { ...shared, ...owns[index], ...address } })
      }),
    ),
  )
  const machines = directus.map((one, index): Machine => ({ directus: one, bff: bffs[index] as TestStack }))
  return {
    postgres: postgres as Postgres,
    redis,
    machines: machines as [Machine, Machine],
    async stop(): Promise<void> {
      await Promise.all([...bffs].map((stack) => stack.stop()))
      await Promise.all(directus.map((stack) => stack.stop()))
      await redis.stop()
      await postgres.stop()
    },
  }
}

function requireAll<T>(results: PromiseSettledResult<T>[]): T[] {
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
