import type { ProxyOptions } from 'vite'

const doors = ['/graphql', '/auth', '/users', '/public', '/files', '/icons', '/builds', '/openapi.json']

/** In development calls go on to the BFF; a page that shares its path with a call stays here. */
export function toBff(target: string | undefined): Record<string, ProxyOptions> {
  if (!target) return {}
  const bypass: ProxyOptions['bypass'] = (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined)
  return Object.fromEntries(doors.map((door) => [door, { target, ws: door === '/graphql', bypass }]))
}
