import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { freePort } from './ports.ts'

/** Reserves a port like another process that starts Plutus. */
async function mark(port: number) {
  const socket = createSocket('udp4')
  socket.bind({ port, address: '127.0.0.1', exclusive: true })
  await once(socket, 'listening')
  return socket
}

describe('freePort', () => {
  it('returns no port that another process has reserved but does not listen on yet', async () => {
    const before = await freePort()
    const theirs = await Promise.all([mark(before + 1), mark(before + 2)])
    expect(await freePort()).toBeGreaterThan(before + 2)
    for (const socket of theirs) socket.close()
  })

  it('reserves the port it returned against other processes', async () => {
    const port = await freePort()
    await expect(mark(port)).rejects.toThrow('EADDRINUSE')
  })
})
