/** Where to go after login: a path of this site, else home. Anything that could leave the site is refused (S6). */
export function redirectTarget(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || hasControlCharacter(wanted)) return '/'
  const here = 'https://plutus.invalid'
  const url = URL.parse(wanted, here)
  if (!url || url.origin !== here || /^\/(\/|auth\/login)/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The login page with the path that was wanted (S7). */
export function loginPath(wanted: string): string {
  return withRedirect('/auth/login', redirectTarget(wanted))
}

/** A page for guests with where to go afterwards; home needs no mention. */
export function withRedirect(path: string, target: string): string {
  return target === '/' ? path : `${path}?redirect=${encodeURIComponent(target)}`
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}
