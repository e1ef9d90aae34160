/** A path of this site, or `/`: whatever could lead elsewhere is no target. */
export function sitePath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || wanted.length > 1000 || /^\/[/\\]/.test(wanted) || hasControlCharacter(wanted)) return '/'
  const url = URL.parse(wanted, nowhere)
  if (!url || url.origin !== nowhere || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

const nowhere = 'https://plutus.invalid'

const hasControlCharacter = (text: string): boolean => [...text].some((character) => character < ' ' || character === '\u007f')
