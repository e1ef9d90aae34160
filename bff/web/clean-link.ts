/** The characters that may follow the path of a link, and those that may follow its last parameter. */
const afterPath = /^\/?(\?|$)/
const afterParameter = /^(&|$)/

/** The links that messages contain, up to the end of their token, and how they were sent. */
const links: { pattern: RegExp; sent: string; rest: RegExp }[] = [
  // an open page asks for the current build below its own path
  { pattern: /^\/auth\/(?<token>[\w-]{22})\/reward(?!\/_payload)/i, sent: '/auth/{token}/reward', rest: afterPath },
  // cut behind the token
  { pattern: /^\/auth\/(?<token>[\w-]{22})(?:\/r?e?w?a?r?)?(?:[^\w/-].*)?$/i, sent: '/auth/{token}/reward', rest: afterPath },
  { pattern: /^\/unsubscribe\/(?<token>[\w-]{43})/i, sent: '/unsubscribe/{token}', rest: afterPath },
  { pattern: /^\/approvals\/(?<token>[\da-f-]{36})/i, sent: '/approvals/{token}', rest: afterPath },
  { pattern: /^\/company\/howtoredeem(?![a-z\d-])/i, sent: '/company/howtoredeem', rest: afterPath },
  { pattern: /^\/company\/terms(?![a-z\d-])/i, sent: '/company/terms', rest: afterPath },
  { pattern: /^\/auth\/reset\/?\?token=(?<token>[\w-]{43})/i, sent: '/auth/reset?token={token}', rest: afterParameter },
  { pattern: /^\/auth\/undo-email\/?\?token=(?<token>[\w-]{43})/i, sent: '/auth/undo-email?token={token}', rest: afterParameter },
  { pattern: /^\/auth\/signup\/?\?invite=(?<token>[\w-]{43})/i, sent: '/auth/signup?invite={token}', rest: afterParameter },
]

/** Letters, digits, `-` and `_` that a gateway encoded although nothing requires it. */
const encodedSigns = /%(2D|5F|3\d|[46][1-9A-F]|[57][\dA])/gi

/**
 * Returns a link of a message as it was sent, for a path and query to which copying or a chat program added something. Also for one that is
 * cut behind its token, or whose fixed parts are in capitals. Undefined for a link as it was sent, and for any other path.
 */
export function cleanLink(pathAndQuery: string): string | undefined {
  const decoded = pathAndQuery.replace(encodedSigns, (sign) => decodeURIComponent(sign))
  for (const { pattern, sent, rest } of links) {
    const match = pattern.exec(decoded)
    if (!match) continue
    const link = sent.replace('{token}', match.groups?.token ?? '')
    return pathAndQuery.startsWith(link) && rest.test(pathAndQuery.slice(link.length)) ? undefined : link
  }
  return undefined
}

/**
 * Returns true for the paths of reward pages, their public texts, and unsubscribing, which have a smaller build of their own
 * (`reward.html`).
 */
export const isRewardPage = (path: string): boolean =>
  /^\/(auth\/[\w-]{22}\/reward|company\/(howtoredeem|terms)|unsubscribe\/[\w-]{43})\/?$/.test(path)

/** Returns true for what the separate host of reward pages serves besides its API routes: pages for recipients, and files. */
export const isGuestPage = (path: string): boolean => isRewardPage(path) || isBrokenLink(path) || guestFile.test(path)

/** The files of a build. Pages ask for the newest build in `builds`. A wrong method at a path in `public` is answered 405. */
const guestFile = /^\/((public|assets)\/|builds\/(latest|meta\/\w+)\.json$|[\w-]+\.(js|svg|png|ico|webmanifest)$)/

/**
 * Returns true for a recipient's link whose token is missing or damaged, in its encoded form. The path of a sign-up's id and of a provider
 * is none.
 */
export const isBrokenLink = (path: string): boolean =>
  !isRewardPage(path) && /^\/(auth\/(?!login\/|[\da-f]{8}-)(.*\/)?reward(?![a-z\d-]|\/_payload)|unsubscribe(?![\w.-]))/i.test(path)
