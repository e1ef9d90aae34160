import { createServer, type Socket } from 'node:net'

/** The encoding of the protocol, in which a character is a byte. Directus stores compressed values. */
const bytes = 'latin1'

/** Splits Redis's protocol into commands of words, and returns what is left of an unfinished one. */
function parseCommands(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  let start = 0
  for (;;) {
    const { words, end } = parseCommand(text, start)
    if (!words) return { commands, rest: text.slice(start) }
    commands.push(words)
    start = end
  }
}

/** Returns the words of the command that begins at `at`, and its end. Without words if it is unfinished. */
function parseCommand(text: string, at: number): { words?: string[]; end: number } {
  const lineEnd = text.indexOf('\r\n', at)
  if (lineEnd < 0) return { end: at }
  const words: string[] = []
  let end = lineEnd + 2
  for (let count = Number(text.slice(at + 1, lineEnd)); words.length < count; ) {
    const sizeEnd = text.indexOf('\r\n', end)
    const size = Number(text.slice(end + 1, sizeEnd))
    if (sizeEnd < 0 || text.length < sizeEnd + size + 4) return { end: at }
    words.push(text.slice(sizeEnd + 2, sizeEnd + 2 + size))
    end = sizeEnd + size + 4
  }
  return { words, end }
}

const bulk = (text: string | undefined): string => (text === undefined ? '$-1\r\n' : `$${text.length}\r\n${text}\r\n`)
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
        for (const subscriber of channels.get(key) ?? []) subscriber.write(list('message', key, value), bytes)
        return `:${channels.get(key)?.size ?? 0}\r\n`
      case 'get':
        return bulk(values.get(key))
      case 'set':
        values.set(key, value)
        return '+OK\r\n'
      case 'del':
        values.delete(key)
        return ':1\r\n'
      case 'evalsha':
      case 'incrby':
        return ':1\r\n'
      default:
        return '+OK\r\n'
    }
  }

  const server = createServer((socket) => {
    let pending = ''
    sockets.add(socket)
    socket.setEncoding(bytes).on('error', () => undefined)
    socket.on('data', (chunk: string) => {
      const { commands, rest } = parseCommands(pending + chunk)
      pending = rest
      for (const command of commands) socket.write(answer(socket, command), bytes)
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
