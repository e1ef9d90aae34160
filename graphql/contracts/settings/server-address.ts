type ServerAddress = {
  example: string
  schemes: string[]
  /** Set if a user needs a password and a password a user. */
  needsPassword?: true
  /** Set if the path names a database. The host may then be empty, or the folder of a Unix socket. */
  hasPath?: true
}

/** Signs that end a part of a URL or begin an escape, with the way to write them in a password. */
const escapes: [sign: RegExp, shown: string, written: string][] = [
  [/%(?![\da-f]{2})/i, '%', '%25'],
  [/#/, '#', '%23'],
  [/\//, '/', '%2F'],
  [/\?/, '?', '%3F'],
]

/**
 * Checks the URL of a server with a user and a password in it. Returns the end of a sentence that begins with the variable's name, or
 * undefined for a valid one. It never quotes the password.
 */
export function checkServer(value: string, { example, schemes, needsPassword, hasPath }: ServerAddress): string | undefined {
  const signs = signsToEscape(value)
  if (signs.length) return `has ${signs.map(([, shown]) => shown).join(', ')} in its password: write ${listWays(signs)}.`
  const isSocket = hasPath && socketHost.test(value)
  // a user without a host, which URL refuses
  const url = URL.parse(isSocket ? value.replace('@/', '@localhost/') : value)
  const isHost = url && (isSocket ? isEncoded(url.hostname) : hostName.test(url.hostname))
  const isServer = isHost && schemes.some((scheme) => url.protocol === `${scheme}:`) && url.port !== '0'
  const isWhole = isServer && (hasPath || /^\/?$/.test(url.pathname)) && !url.hash && isEncoded(url.username) && isEncoded(url.password)
  if (!isWhole) return `must be an address such as ${example}, with %23, %2F and %40 for #, / and @ in the password.`
  const isHalf = needsPassword && Boolean(url.username) !== Boolean(url.password)
  return isHalf ? `must have both a user and a password, as ${example}.` : undefined
}

const hostName = /^([\w-]+(\.[\w-]+)*|\[[\da-f:.]+\])$/i

/** Matches a URL with a path whose host is empty or begins with %2F. */
const socketHost = /^\w+:\/\/([^/?#]*@)?(%2f[\w%.~-]+(:\d+)?)?\/[^/?#]/i

/** Returns the signs of the user and the password, which are before the last @, that must be written otherwise. */
function signsToEscape(value: string) {
  const [, user] = /^[a-z]+:\/\/(.*)@/is.exec(value) ?? []
  return user ? escapes.filter(([sign]) => sign.test(user)) : []
}

const listWays = (signs: typeof escapes): string => signs.map(([, shown, written]) => `${shown} as ${written}`).join(' and ')

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
