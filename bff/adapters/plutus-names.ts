/** The names and paths of Plutus that the gateway uses. */
export const plutusNames = {
  cookie: 'plutus',
  csrfHeader: 'x-plutus-csrf',
  /** The prefix of every metric. */
  metrics: 'plutus',
  /** The path of Directus that runs commands. */
  commandsPath: '/plutus/commands',
  /** The path of Directus that reports that it is ready. */
  readyPath: '/plutus/ready',
  /** The paths of pages and files on the reward's host. Calls to them with another method reach the router's 405. */
  guestPages: /^\/(public\/|assets\/|auth\/[\w-]{22}\/reward|company\/|favicon|[\w-]+\.(js|svg|png|ico|webmanifest)$)/,
}
