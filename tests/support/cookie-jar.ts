/** Creates a minimal browser, which stores cookies by origin and returns redirects without following them. */
export function createCookieJar(headers: Record<string, string> = {}) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (origin: string) => jars.get(origin) ?? jars.set(origin, new Map()).get(origin) ?? new Map<string, string>()
  return {
    /** Returns the cookies of an origin as a map, which tests may read or change. */
    of: jarOf,
    async fetch(url: string, init: RequestInit = {}): Promise<Response> {
      const jar = jarOf(new URL(url).origin)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, {
        redirect: 'manual',
        ...init,
        headers: { ...headers, ...(cookie && { cookie }), ...init.headers },
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
        if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line) || value === '') jar.delete(name)
        else jar.set(name, value)
      }
      return response
    },
  }
}

export type CookieJar = ReturnType<typeof createCookieJar>
