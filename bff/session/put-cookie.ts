import type { ServerResponse } from 'node:http'

/** Adds a Set-Cookie line to the answer; a later word on the same cookie takes the place of the earlier. */
export function putCookie(outgoing: Pick<ServerResponse, 'getHeader' | 'setHeader'>, line: string): void {
  const name = line.slice(0, line.indexOf('=') + 1)
  const others = [outgoing.getHeader('set-cookie') ?? []].flat().filter((other) => !String(other).startsWith(name))
  outgoing.setHeader('set-cookie', [...others.map(String), line])
}
