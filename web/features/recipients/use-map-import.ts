import { useMutation } from '@apollo/client/react'
import type { ImportReading } from '#graphql/contracts/import/reading.ts'
import { graphql } from '#web/gql/gql.ts'
import type { ImportMappingInput } from '#web/gql/graphql.ts'
import { type OpenImport, readChosenColumns, readingOf } from '../../entities/recipient/open-import.ts'

const MapImport = graphql(`
  mutation MapImport($id: ID!, $mapping: ImportMappingInput!, $reading: ImportReadingInput) {
    mapImport(id: $id, mapping: $mapping, reading: $reading) {
      ...OpenImport_import
    }
  }
`)

/**
 * Returns `check`, which validates a file with a column mapping, and `answer`, which validates it again with changed choices on how to read
 * it.
 */
export function useMapImport(file: OpenImport) {
  const [map, state] = useMutation(MapImport)
  const check = (mapping: ImportMappingInput, { emptyValue, ...reading }: ImportReading) =>
    map({ variables: { id: file.id, mapping, reading: { ...reading, emptyValue: emptyValue ? String(emptyValue) : null } } })
  const answer = (answers: ImportReading) => {
    const { email, ...columns } = readChosenColumns(file) ?? {}
    // `error` of the mutation is shown on the page.
    check({ ...columns, email: email ?? 0 }, { ...readingOf(file), ...answers }).catch(() => {})
  }
  return { check, answer, ...state }
}
