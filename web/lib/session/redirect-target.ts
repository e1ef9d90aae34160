/** Returns the path to open after login, or "/" for anything that could leave this site (S6). */
export function redirectTarget(requested: string | null | undefined): string {
  if (!requested?.startsWith('/') || /^\/[/\\]/.test(requested) || hasControlCharacter(requested)) return '/'
  const base = 'https://plutus.invalid'
  const url = URL.canParse(requested, base) && new URL(requested, base)
  if (!url || url.origin !== base || /^\/(\/|auth\/login)/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** Returns the path of the login page with the requested path as its parameter `redirect`, which opens after login (S7). */
export function loginPath(requested: string): string {
  return withRedirect('/auth/login', redirectTarget(requested))
}

/** Adds the path to open afterwards to a guest page. The home page is omitted. */
export function withRedirect(path: string, target: string): string {
  return target === '/' ? path : `${path}?redirect=${encodeURIComponent(target)}`
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}
