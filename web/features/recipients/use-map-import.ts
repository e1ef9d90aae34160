import { useMutation } from '@apollo/client/react'
import type { ImportReading } from '#graphql/rules/people/import/file/import-reading.input.ts'
import { graphql } from '#web/gql/gql.ts'
import type { ImportMappingInput } from '#web/gql/graphql.ts'
import { chosenColumns, type OpenImport, readingOf } from '../../entities/recipient/open-import.ts'

const MapImport = graphql(`
  mutation MapImport($id: ID!, $mapping: ImportMappingInput!, $reading: ImportReadingInput) {
    mapImport(id: $id, mapping: $mapping, reading: $reading) {
      ...OpenImport_import
    }
  }
`)

/** Has a file checked with these columns, or once more with other answers to how it is read. */
export function useMapImport(file: OpenImport) {
  const [map, state] = useMutation(MapImport)
  const check = (mapping: ImportMappingInput, { emptyValue, ...reading }: ImportReading) =>
    map({ variables: { id: file.id, mapping, reading: { ...reading, emptyValue: emptyValue ? String(emptyValue) : null } } })
  const answer = (answers: ImportReading) => {
    const { email, ...columns } = chosenColumns(file) ?? {}
    // The page shows the mutation's error.
    check({ ...columns, email: email ?? 0 }, { ...readingOf(file), ...answers }).catch(() => {})
  }
  return { check, answer, ...state }
}
