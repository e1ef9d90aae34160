import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { LaunchFailure } from './launch-failure.mjs'

/** The requested port, or one line that says how to choose another. */
export async function claimPort(port: number, name: string): Promise<number> {
  for (const host of ['127.0.0.1', undefined]) {
    const refusal = await tryListen(port, host)
    if (refusal === 'EACCES')
      throw new LaunchFailure(`Port ${port} needs administrator rights. Choose another port: ${name}=${port + 8000} npm start`)
    if (refusal) throw new LaunchFailure(`Port ${port} is in use. Choose another port: ${name}=${port + 1} npm start`)
  }
  return port
}

/** The requested port; else the usual one if it is free; else any free one. */
export async function pickPort(named: number | undefined, name: string, usual?: number): Promise<number> {
  if (named) return claimPort(named, name)
  if (usual && !(await tryListen(usual, '127.0.0.1'))) return usual
  return freePort()
}

/** Below those that the system gives to outgoing calls, which may take a port between our check and our use of it. */
const free = { from: 20_000, to: 32_000 }
let next = randomInt(free.from, free.to)

/**
 * A port that nobody listens on and that no other process was given: what is returned is bound only seconds later, and let go of
 * while its server starts anew.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next = port + 1 < free.to ? port + 1 : free.from
    if ((await reserve(port)) && !(await tryListen(port, '127.0.0.1'))) return port
  }
}

/** Holds the UDP port of the same number, which nothing here uses, until this process ends: a lock that no crash leaves behind. */
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
