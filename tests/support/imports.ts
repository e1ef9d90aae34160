import { command } from './campaigns.ts'
import type { Answer, Person } from './sign-in.ts'
import { waitFor } from './wait-for.ts'

export type Import = {
  id: string
  status: string
  format: string
  file_name: string
  columns: { name: string; samples: string[]; isHidden?: boolean }[]
  sheets: { index: number; name: string; isHidden: boolean; above: string[] }[]
  findings: { hiddenRows: number; problems: { column: string; code: string; count: number }[] } | null
  rows: number
  valid: number
  invalid: number
  duplicate: number
  failure: string | null
  failure_code: string | null
}
export type ImportError = {
  id: string
  row_no: number
  column: string
  code: string
  message: string
  values: Record<string, string>
  state: string
}

type Uploaded = Answer<never> & { id?: string }
type File = string | Buffer | ReadableStream

export async function uploadFile(
  person: Person,
  campaign: string,
  body: File,
  { name = 'people.csv', type = 'application/octet-stream' } = {},
): Promise<Uploaded> {
  const query = new URLSearchParams({ kind: 'recipients', campaign, name })
  const init: RequestInit = { method: 'POST', headers: { 'content-type': type }, body: body as BodyInit }
  const response = await person.fetch(
    `/plutus/files?${query}`,
    body instanceof ReadableStream ? Object.assign(init, { duplex: 'half' }) : init,
  )
  return { status: response.status, ...(await response.json()) }
}

export const mapText =
  'mutation ($id: ID!, $mapping: ImportMappingInput!, $reading: ImportReadingInput) { mapImport(id: $id, mapping: $mapping, reading: $reading) { id status } }'
export const applyText =
  'mutation ($id: ID!, $skipErrors: Boolean! = false) { applyImport(id: $id, skipErrors: $skipErrors) { id status } }'
export const fixText =
  'mutation ($id: ID!, $input: RecipientInput!) { fixImportRow(id: $id, input: $input) { id status rows valid invalid duplicate } }'
export const discardText = 'mutation ($id: ID!) { discardImport(id: $id) { id status } }'

export async function readImport(person: Person, id: string): Promise<Import> {
  const text =
    'query ($id: ID!) { imports_by_id(id: $id) { id status format file_name columns sheets findings rows valid invalid duplicate failure failure_code } }'
  const { data } = await person.graphql<{ imports_by_id: Import }>(text, { id })
  return data?.imports_by_id as Import
}

/** Waits up to three minutes until an import is no longer being validated or applied, and returns it. */
export async function waitForImport(person: Person, id: string): Promise<Import> {
  let row: Import | undefined
  const look = async () => {
    row = await readImport(person, id).catch(() => undefined)
    return row !== undefined && !['uploaded', 'validating', 'applying'].includes(row.status)
  }
  await waitFor(look, { what: 'the import to settle', timeoutMs: 180_000 })
  return row as Import
}

/** Uploads a recipients file to a campaign, maps its columns and returns the import once its rows are validated. */
export async function checkFile(
  person: Person,
  campaign: string,
  body: File,
  mapping: Record<string, number> = { email: 0, firstName: 1, value: 2 },
  reading?: object,
): Promise<Import> {
  const { id, errors } = await uploadFile(person, campaign, body)
  if (!id) throw new Error(`not taken: ${JSON.stringify(errors)}`)
  await command(person, mapText, { id, mapping, reading })
  return waitForImport(person, id)
}

export async function errorsOf(person: Person, id: string): Promise<ImportError[]> {
  const text =
    'query ($id: ID) { import_errors(filter: { import: { id: { _eq: $id } } }, sort: ["row_no"], limit: 500) { id row_no column code message values state } }'
  const { data } = await person.graphql<{ import_errors: ImportError[] }>(text, { id })
  return data?.import_errors ?? []
}

/** Returns the number of a campaign's rows in a state, such as `ready` or `staged`. */
export async function rowCount(person: Person, campaign: string, state: string): Promise<number> {
  const text =
    'query ($campaign: ID, $state: String) { campaign_recipients_aggregated(filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: $state } }) { count { id } } }'
  const { data } = await person.graphql<{ campaign_recipients_aggregated: { count: { id: number } }[] }>(text, { campaign, state })
  return data?.campaign_recipients_aggregated[0]?.count.id ?? 0
}
