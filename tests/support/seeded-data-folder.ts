/** Where the run's one seeded data folder is, told to the test files of the run. */
const variables = { folder: 'PLUTUS_SEEDED_FOLDER', apiKey: 'PLUTUS_SEEDED_KEY' }

export type SeededDataFolder = { folder: string; apiKey: string }

/** The seeded data folder that this run of tests made once; undefined outside one. */
export function seededDataFolder(): SeededDataFolder | undefined {
  const [folder, apiKey] = [process.env[variables.folder], process.env[variables.apiKey]]
  return folder && apiKey ? { folder, apiKey } : undefined
}

export function offerSeededDataFolder({ folder, apiKey }: SeededDataFolder): void {
  process.env[variables.folder] = folder
  process.env[variables.apiKey] = apiKey
}

/** Beside the data folder: PostgreSQL with the same demo. */
export const postgresFolderOf = (fixture: string): string => `${fixture}-postgres`

/** How the folders of what goes from file to file begin; the run removes them at its end. */
export const lentPrefixOf = (fixture: string): string => `${fixture}-lent-`
