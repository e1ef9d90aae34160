/** Environment variables that pass the seeded data folder to the run's test files. */
const variables = { folder: 'PLUTUS_SEEDED_FOLDER', apiKey: 'PLUTUS_SEEDED_KEY' }

export type SeededDataFolder = { folder: string; apiKey: string }

/** Returns the seeded data folder of this test run, or undefined outside a run. */
export function seededDataFolder(): SeededDataFolder | undefined {
  const [folder, apiKey] = [process.env[variables.folder], process.env[variables.apiKey]]
  return folder && apiKey ? { folder, apiKey } : undefined
}

export function offerSeededDataFolder({ folder, apiKey }: SeededDataFolder): void {
  process.env[variables.folder] = folder
  process.env[variables.apiKey] = apiKey
}

/** Returns the path of the seeded PostgreSQL that belongs to a seeded data folder. */
export const postgresFolderOf = (fixture: string): string => `${fixture}-postgres`

/** Returns the path prefix of the data and PostgreSQL folders that test files share. The run removes them at its end. */
export const lentPrefixOf = (fixture: string): string => `${fixture}-lent-`
