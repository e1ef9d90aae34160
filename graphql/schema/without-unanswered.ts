import { type DocumentNode, type FieldDefinitionNode, type InputValueDefinitionNode, Kind, parse, type TypeNode, visit } from 'graphql'
import type { ColumnField } from '#model/fields.ts'
import { model } from '#model/model.ts'

/**
 * Removes what Directus generates but cannot answer on both databases. These are values and lengths of JSON columns in filters, counts of
 * JSON columns and times, and comparisons of ids as texts.
 */
export function withoutUnanswered(document: DocumentNode): DocumentNode {
  const answered: DocumentNode = visit(document, {
    InputObjectTypeDefinition: (node) => {
      if (node.name.value === 'count_function_filter_operators') return null
      const fields = node.fields?.filter((field) => !isUnanswered(node.name.value, field))
      return { ...node, fields: fields?.map((field) => (isJsonFilter(node.name.value, field) ? { ...field, type: jsonOperators } : field)) }
    },
    ObjectTypeDefinition: (node) => {
      if (node.name.value === 'count_functions') return null
      return { ...node, fields: node.fields?.filter((field) => !isUnanswered(node.name.value, field)) }
    },
  })
  const operators = parse('input json_filter_operators { _null: Boolean _nnull: Boolean }').definitions
  return { ...answered, definitions: [...answered.definitions, ...operators] }
}

const jsonOperators: TypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'json_filter_operators' } }

type Member = FieldDefinitionNode | InputValueDefinitionNode

function isUnanswered(owner: string, { name: { value: name } }: Member): boolean {
  if (owner === 'id_filter_operators') return !comparisonsOfIds.has(name)
  const type = columnType(owner.replace(/_(filter|aggregated_count)$/, ''), name)
  if (owner.endsWith('_aggregated_count')) return type === 'json' || type === 'timestamp' || type === 'date'
  return type === 'json' && name.endsWith('_func')
}

const isJsonFilter = (owner: string, { name }: Member): boolean =>
  owner.endsWith('_filter') && columnType(owner.replace(/_filter$/, ''), name.value) === 'json'

const columnType = (collection: string, name: string): ColumnField['type'] | undefined =>
  model.find((each) => each.name === collection)?.fields[name.replace(/_func$/, '')]?.type

const comparisonsOfIds = new Set(['_eq', '_neq', '_in', '_nin', '_null', '_nnull'])
