import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputType,
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { isRowIdArgument } from './check-literals.ts'
import type { Place } from './check-value.ts'
import { type DocumentCost, documentCost } from './document-cost.ts'
import type { FilterShapes } from './filter-shapes.ts'
import { isPublicOwner, type PublicCollection } from './public-collection.ts'

/** A parsed GraphQL document with everything that is computed once, such as its variables' types and its cost function. */
export type CompiledDocument = {
  hash: string
  name: string
  kind: `${OperationTypeNode}`
  ast: DocumentNode
  /** The document's text as a JSON string, to embed in a request body. */
  json: string
  variables: Map<string, VariableRule>
  /** The schema field of each top-level key of the answer, by key. They differ where a field has an alias. */
  roots: Map<string, string>
  /** True for a query that reads only public collections, so that all callers can share its cached answer. */
  isPublic: boolean
  cost: DocumentCost
  /** The field paths that each filter variable may compare. Only documents of our own pages have them. */
  filters?: FilterShapes
}

type VariableRule = {
  type: GraphQLInputType
  hasDefault: boolean
  places: Place[]
  /** True if the variable is only used as the id of a row. A malformed id is then answered like an unknown one. */
  isRowId: boolean
}

/**
 * Returns a validated document with the data that its calls need, such as variable rules, cost and JSON text. Throws unless it has exactly
 * one operation.
 */
export function compileDocument(
  hash: string,
  text: string,
  ast: DocumentNode,
  schema: GraphQLSchema,
  publicCollections: PublicCollection[] = [],
): CompiledDocument {
  const operation = soleOperation(ast)
  return {
    hash,
    name: operation.name?.value ?? 'anonymous',
    kind: operation.operation,
    ast,
    json: JSON.stringify(text),
    variables: variableRules(operation, ast, schema),
    roots: rootFields(operation, ast),
    isPublic: operation.operation === 'query' && isPublicDocument(ast, schema, publicCollections),
    cost: documentCost(operation, ast, schema),
  }
}

export function soleOperation(ast: DocumentNode): OperationDefinitionNode {
  const operations = ast.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  const [operation] = operations
  if (!operation || operations.length !== 1) throw new Error('A document holds one operation')
  return operation
}

function variableRules(operation: OperationDefinitionNode, ast: DocumentNode, schema: GraphQLSchema): Map<string, VariableRule> {
  const rules = new Map<string, VariableRule>()
  for (const { variable, type, defaultValue } of operation.variableDefinitions ?? []) {
    const inputType = typeFromAST(schema, type)
    if (!isInputType(inputType)) throw new Error(`No type for $${variable.name.value}`)
    rules.set(variable.name.value, { type: inputType, hasDefault: defaultValue !== undefined, places: [], isRowId: true })
  }
  const info = new TypeInfo(schema)
  const inside: Pick<Place, 'inputType' | 'field'>[] = []
  const addPlace = (name: string) => {
    const rule = rules.get(name)
    const argument = info.getArgument()
    const field = info.getFieldDef()
    if (!rule || !argument || !field) return
    rule.places.push({ argument: argument.name, ...inside.at(-1) })
    if (!isRowIdArgument(field, argument.name, operation.operation)) rule.isRowId = false
  }
  visit(
    ast,
    visitWithTypeInfo(info, {
      Variable: (node) => addPlace(node.name.value),
      VariableDefinition: () => false,
      ObjectField: {
        enter: (node) => void inside.push({ inputType: String(getNamedType(info.getParentInputType())), field: node.name.value }),
        leave: () => void inside.pop(),
      },
    }),
  )
  for (const rule of rules.values()) if (rule.places.length === 0) rule.isRowId = false
  return rules
}

function rootFields(operation: OperationDefinitionNode, ast: DocumentNode): Map<string, string> {
  const roots = new Map<string, string>()
  const add = (selections: OperationDefinitionNode['selectionSet']['selections']): void => {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) roots.set(node.alias?.value ?? node.name.value, node.name.value)
      else if (node.kind === Kind.INLINE_FRAGMENT) add(node.selectionSet.selections)
      else {
        const fragment = ast.definitions.find((each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === node.name.value)
        if (fragment?.kind === Kind.FRAGMENT_DEFINITION) add(fragment.selectionSet.selections)
      }
    }
  }
  add(operation.selectionSet.selections)
  return roots
}

function isPublicDocument(ast: DocumentNode, schema: GraphQLSchema, everyones: PublicCollection[]): boolean {
  const info = new TypeInfo(schema)
  let isPublic = true
  visit(
    ast,
    visitWithTypeInfo(info, {
      Field(node) {
        const parent = info.getParentType()
        const owner = parent === schema.getQueryType() ? node.name.value : parent?.name
        if (owner !== '__typename' && !isPublicOwner(everyones, owner)) isPublic = false
      },
    }),
  )
  return isPublic
}
