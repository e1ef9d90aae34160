import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { LaunchFailure } from './launch-failure.mjs'

/** Returns the port if it is free. Throws a LaunchFailure that suggests another port for the variable `name` otherwise. */
export async function claimPort(port: number, name: string): Promise<number> {
  for (const host of ['127.0.0.1', undefined]) {
    const refusal = await tryListen(port, host)
    if (refusal === 'EACCES')
      throw new LaunchFailure(`Port ${port} needs administrator rights. Choose another port: ${name}=${port + 8000} npm start`)
    if (refusal) throw new LaunchFailure(`Port ${port} is in use. Choose another port: ${name}=${port + 1} npm start`)
  }
  return port
}

/**
 * Returns the port that the variable `name` requests, or throws a LaunchFailure if it is in use. Without a request returns `usual` if it is
 * free, else any free port.
 */
export async function pickPort(named: number | undefined, name: string, usual?: number): Promise<number> {
  if (named) return claimPort(named, name)
  if (usual && !(await tryListen(usual, '127.0.0.1'))) return usual
  return freePort()
}

/** The range from which free ports are chosen. It is below the range that systems use for outgoing connections. */
const free = { from: 20_000, to: 32_000 }
let next = randomInt(free.from, free.to)

/** Returns a free port, and reserves it against other processes that start Plutus until this process ends. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next = port + 1 < free.to ? port + 1 : free.from
    if ((await reserve(port)) && !(await tryListen(port, '127.0.0.1'))) return port
  }
}

/** Reserves a port by opening the UDP port of the same number until this process ends. Returns false if another process has reserved it. */
function reserve(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const mark = createSocket('udp4').unref()
    mark.once('error', ({ code }: NodeJS.ErrnoException) => {
      mark.close()
      settle(code !== 'EADDRINUSE')
    })
    mark.bind({ port, address: '127.0.0.1', exclusive: true }, () => settle(true))
  })
}

function tryListen(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((settle) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => settle(error.code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(undefined)))
  })
}
