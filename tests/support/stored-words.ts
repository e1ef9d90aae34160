import { model } from '#graphql/model/model.ts'

/** The columns that allow only the values of a list of the model, each with those values. */
export const closedColumns = model.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([column, { list }]) => (list ? [{ table: name, column, words: Object.keys(list.words) }] : [])),
)

/** Returns stored values that the list of their column lacks, such as `rewards.status: lost`. GraphQL could not serialise them. */
export async function findUnlistedWords(run: (sql: string) => Promise<Record<string, unknown>[]>): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, words } of closedColumns) {
    const rows = await run(`select distinct "${column}" as word from "${table}" where "${column}" is not null`)
    found.push(...rows.filter(({ word }) => !words.includes(String(word))).map(({ word }) => `${table}.${column}: ${word}`))
  }
  return found
}
