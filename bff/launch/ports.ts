import { randomInt } from 'node:crypto'
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

/** One after another: what was returned is bound only seconds later, and must not be returned again meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next = port + 1 < free.to ? port + 1 : free.from
    if (!(await tryListen(port, '127.0.0.1'))) return port
  }
}

function tryListen(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((settle) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => settle(error.code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(undefined)))
  })
}
