/** The cookie, header, metric prefix and paths of Plutus, which the gateway takes as settings because it is independent of the product. */
export const plutusNames = {
  cookie: 'plutus',
  csrfHeader: 'x-plutus-csrf',
  /** The prefix of the names of our own metrics. Node's default metrics have none. */
  metrics: 'plutus',
  /** The path of Directus to which GraphQL mutations are sent. */
  commandsPath: '/plutus/commands',
  /** The path of Directus that answers while its process turns, whatever its database does. */
  livePath: '/plutus/live',
  /** The path of Directus that answers 200 while it can serve calls. */
  readyPath: '/plutus/ready',
  /** The path of Directus that lists the web builds in the store. */
  buildsPath: '/plutus/builds',
}
