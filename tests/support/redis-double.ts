import { createServer, type Socket } from 'node:net'

/** Splits Redis's protocol into commands of words, and returns what is left of an unfinished one. */
function parseCommands(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  let rest = text
  for (;;) {
    const [head = '', ...lines] = rest.split('\r\n')
    const words = Number(head.slice(1))
    if (!head.startsWith('*') || lines.length < words * 2 + 1) return { commands, rest }
    commands.push(lines.slice(0, words * 2).filter((_, index) => index % 2))
    rest = lines.slice(words * 2).join('\r\n')
  }
}

const bulk = (text: string | undefined): string => (text === undefined ? '$-1\r\n' : `$${Buffer.byteLength(text)}\r\n${text}\r\n`)
const list = (...words: string[]): string => `*${words.length}\r\n${words.map(bulk).join('')}`

/**
 * Starts a double of Redis with values, publish and subscribe. Directus uses it as several processes on one database would. Returns its
 * variables as `env`.
 */
export async function startRedisDouble(): Promise<{ env: { REDIS: string }; stop: () => void }> {
  const values = new Map<string, string>()
  const channels = new Map<string, Set<Socket>>()
  const sockets = new Set<Socket>()

  const answer = (socket: Socket, [name = '', key = '', value = '']: string[]): string => {
    switch (name.toLowerCase()) {
      case 'info':
        return bulk('redis_version:7.2.0\r\nloading:0')
      case 'subscribe':
        channels.set(key, (channels.get(key) ?? new Set()).add(socket))
        return `*3\r\n${bulk('subscribe')}${bulk(key)}:1\r\n`
      case 'publish':
        for (const subscriber of channels.get(key) ?? []) subscriber.write(list('message', key, value))
        return `:${channels.get(key)?.size ?? 0}\r\n`
      case 'get':
        return bulk(values.get(key))
      case 'set':
        values.set(key, value)
        return '+OK\r\n'
      case 'evalsha':
      case 'incrby':
      case 'del':
        return ':1\r\n'
      default:
        return '+OK\r\n'
    }
  }

  const server = createServer((socket) => {
    let pending = ''
    sockets.add(socket)
    socket.setEncoding('utf8').on('error', () => undefined)
    socket.on('data', (chunk: string) => {
      const { commands, rest } = parseCommands(pending + chunk)
      pending = rest
      for (const command of commands) socket.write(answer(socket, command))
    })
    socket.on('close', () => {
      sockets.delete(socket)
      for (const subscribers of channels.values()) subscribers.delete(socket)
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const address = server.address()
  return {
    env: { REDIS: `redis://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
