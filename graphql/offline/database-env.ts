import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the settings of the database that hold unless the operator sets another. */
export const databaseDefaults = (dataDir: string): Record<string, string> => ({
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: join(dataDir, 'plutus.db'),
  DB_POOL__ACQUIRE_TIMEOUT_MILLIS: '8000',
})

/** The variables that Directus would otherwise read as numbers, lists or JSON, depending on their signs. */
const texts =
  /^(DB_(HOST|USER|PASSWORD|DATABASE|CONNECTION_STRING|FILENAME|SSL__(CA|CERT|KEY|PASSPHRASE|SERVERNAME))|AUTH_.+_(CLIENT_ID|CLIENT_SECRET|LABEL)|STORAGE_.+_(KEY|SECRET|BUCKET|REGION|ENDPOINT|ROOT)|KEY|SECRET|EXTENSIONS_PATH|PACKAGE_FILE_LOCATION)$/

/** Returns the environment for Directus, in which names, passwords and addresses stay texts, whatever signs they have. */
export const asDirectusReads = (env: Environment): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const isPlain = value && texts.test(name) && !value.startsWith('string:')
      return [name, isPlain ? `string:${value}` : value]
    }),
  )
