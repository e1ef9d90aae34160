import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { freePort } from '#bff/launch/ports.ts'
import { redisProgram } from './redis-program.ts'
import { waitFor } from './wait-for.ts'

export type Redis = Awaited<ReturnType<typeof startRedis>>

/** False where Redis's server is neither installed nor in Debian's packages. */
export const hasRedis = redisProgram !== undefined

/**
 * Starts Redis's server without persistence, after `password` only if one is given. Returns Plutus's variable for it as `env`. Its port stays
 * the same when it is stopped and started again.
 */
export async function startRedis({ password, isStopped = false }: { password?: string; isStopped?: boolean } = {}) {
  const port = await freePort()
  let server: ChildProcess | undefined
  const redis = {
    env: { REDIS: `redis://${password ? `:${password}@` : ''}127.0.0.1:${port}` },
    port,
    pid: () => server?.pid ?? 0,
    async start(): Promise<void> {
      if (!redisProgram) throw new Error('Redis’s server is not on this machine')
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      const auth = password ? ['--requirepass', password] : []
      server = spawn(redisProgram.path, [...args, ...auth], { stdio: 'ignore', env: { ...process.env, ...redisProgram.env } })
      await waitFor(() => answers(port), { what: 'Redis to answer' })
    },
    /** Ends the server at once, as a crash would. */
    async stop(): Promise<void> {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const ended = new Promise((settle) => server?.once('close', settle))
      server.kill('SIGKILL')
      await ended
    },
    /** Suspends the server, so that its connections stay open and nothing answers. */
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    /** Sends one command in one line. Returns the first line of the answer. */
    ask: (line: string): Promise<string> => askOnce(port, `${password ? `AUTH ${password}\r\n` : ''}${line}\r\n`),
  }
  if (!isStopped) await redis.start()
  return redis
}

const answers = (port: number): Promise<boolean> =>
  askOnce(port, 'PING\r\n').then(
    (line) => line.length > 0,
    () => false,
  )

function askOnce(port: number, text: string): Promise<string> {
  return new Promise((settle, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.once('data', (chunk) => {
      settle(chunk.toString().trim())
      socket.destroy()
    })
    socket.once('error', reject)
  })
}
