/** What the gateway is told that Plutus calls itself. */
export const plutusNames = {
  cookie: 'plutus',
  csrfHeader: 'x-plutus-csrf',
  /** Before every metric. */
  metrics: 'plutus',
  /** Where Directus takes commands, and says that it is there. */
  commandsPath: '/plutus/commands',
  readyPath: '/plutus/ready',
  /** Pages and files of the reward's host; a path of a call by another method goes on to its 405. */
  guestPages: /^\/(public\/|assets\/|auth\/[\w-]{22}\/reward|company\/|favicon|[\w-]+\.(js|svg|png|ico|webmanifest)$)/,
}
