import { draftCampaign } from '#tests/support/campaigns.ts'
import { checkFile } from '#tests/support/imports.ts'
import { makeWorkbook, xlsxRow } from '#tests/support/make-xlsx.ts'
import { signIn } from '#tests/support/sign-in.ts'
import type { Benchmark } from './benchmark.ts'
import { type Admin, makeAdmin } from './directus-admin.ts'
import { recipientRow } from './directus-creates.ts'
import { seconds } from './figure.ts'

/**
 * Measures imports of people from CSV and XLSX until every row is checked and stored. The rival imports the same number of rows with
 * Directus's own import.
 */
export const importing: Benchmark = {
  name: 'importing',
  async run({ stack, size: { people }, say }) {
    const owner = await signIn(stack)
    const admin = makeAdmin(stack)
    const rivalRows = Math.ceil(people / 10)
    say(`Directus imports ${rivalRows}`)
    const rival = (await directusImport(stack.directusUrl, admin, rivalRows)) / rivalRows
    const lines = Array.from({ length: people }, (_, index) => [`bench-${index}@example.com`, `Pat ${index}`, '500'])
    const files = {
      CSV: `E-mail,Name,Value\n${lines.map((cells) => cells.join(',')).join('\n')}\n`,
      XLSX: makeWorkbook([['E-mail', 'Name', 'Value'], ...lines].map((cells) => xlsxRow(...cells)).join('')),
    }
    const figures = []
    for (const [format, file] of Object.entries(files)) {
      const { id } = await draftCampaign(owner, { name: `${format} of ${people}`, value: null })
      const started = performance.now()
      const { status, valid } = await checkFile(owner, id, file)
      const took = performance.now() - started
      if (status !== 'ready' || valid !== people) throw new Error(`${format}: ${status}, ${valid} of ${people} rows`)
      figures.push({
        name: `${format} of ${people} checked and stored`,
        ours: seconds(took),
        rival: `Directus import ${seconds(rival * people)} for as many bare rows`,
        ratio: (rival * people) / took,
        promise: '≤ 3 s for 100,000',
        isKept: (took / people) * 100_000 <= 3000,
      })
    }
    return figures
  },
}

/** Imports `rows` recipients from a CSV file with Directus's own import. Returns its duration in ms. */
async function directusImport(url: string, { headers }: Admin, rows: number): Promise<number> {
  const people = Array.from({ length: rows }, recipientRow)
  const columns = Object.keys(people[0] ?? {})
  const csv = [columns.join(','), ...people.map((person) => Object.values(person).join(','))].join('\n')
  const body = new FormData()
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  const started = performance.now()
  const answer = await fetch(`${url}/utils/import/recipients`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`Directus import: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
  return performance.now() - started
}
