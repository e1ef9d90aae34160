import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { seededDatabases } from './postgres-databases.ts'
import type { Postgres } from './start-postgres.ts'

/** PostgreSQL's answer to a commit. */
const committed = Buffer.from('COMMIT\0')

/**
 * Starts a TCP proxy in front of a PostgreSQL, for a stack with its `env`. `cut` refuses connections and ends those there are, `freeze`
 * withholds all bytes, and `open` ends both. `rewrite` changes the server's bytes by texts of equal length.
 */
export async function startDatabaseProxy({ env }: Pick<Postgres, 'env'>, rewrite: (text: string) => string = (text) => text) {
  const sockets = new Set<Socket>()
  let mode: 'open' | 'cut' | 'frozen' = 'open'
  let isNextCommitCut = false
  const server = createServer((near) => {
    if (mode === 'cut') return void near.destroy()
    const far = connect(Number(env.DB_PORT), env.DB_HOST)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (isNextCommitCut && from === far && bytes.includes(committed)) {
          isNextCommitCut = false
          near.destroy()
        } else to.write(from === far ? Buffer.from(rewrite(bytes.toString('latin1')), 'latin1') : bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (mode === 'frozen') from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = String((server.address() as AddressInfo).port)
  const folder = seededDatabases.get(env.DB_PORT)
  if (folder) seededDatabases.set(port, folder)
  return {
    env: { ...env, DB_PORT: port },
    cut(): void {
      mode = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    freeze(): void {
      mode = 'frozen'
      for (const socket of sockets) socket.pause()
    },
    open(): void {
      mode = 'open'
      for (const socket of sockets) socket.resume()
    },
    /** Ends the connection of the next transaction that commits, after the commit and before its answer. */
    cutNextCommit(): void {
      isNextCommitCut = true
    },
    stop(): void {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
