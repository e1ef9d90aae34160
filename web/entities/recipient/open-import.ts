import * as z from 'zod/mini'
import { busyImports, isOneOf, openImports } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import type { OpenImport_importFragment } from '#web/gql/graphql.ts'

/** A file being imported into the campaign: what every view of it needs. */
export const OpenImport_import = graphql(`
  fragment OpenImport_import on imports {
    id
    status
    file_name
    same_at
    columns
    rows
    valid
    invalid
    duplicate
    suppressed
    recent
    progress
    failure
    failure_code
    revision
  }
`)

export type OpenImport = OpenImport_importFragment

/** Where its lines come from, as the words of the import choose between. */
export const sourceOf = ({ file_name }: OpenImport): 'list' | 'file' => (file_name === 'pasted.csv' ? 'list' : 'file')

export const isBusy = (file: OpenImport | undefined): boolean => file !== undefined && isOneOf(busyImports, file.status)
export const isOpen = (file: OpenImport | undefined): file is OpenImport => file !== undefined && isOneOf(openImports, file.status)

const fileColumns = z.array(z.object({ name: z.string(), samples: z.array(z.string()) }))

export type FileColumn = z.output<typeof fileColumns>[number]

/** The file's columns with up to three samples each. */
export function columnsOf(file: OpenImport): FileColumn[] {
  const parsed = z.safeParse(fileColumns, file.columns)
  return parsed.success ? parsed.data : []
}
