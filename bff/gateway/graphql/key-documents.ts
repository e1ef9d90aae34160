import { createHash } from 'node:crypto'
import { type DocumentNode, type GraphQLSchema, NoSchemaIntrospectionCustomRule, parse, print, specifiedRules, validate } from 'graphql'
import { LRUCache } from 'lru-cache'
import { badInput, Refusal } from '#bff/gateway/refusal.ts'
import { isCleanText } from '#bff/gateway/security/text-rules.ts'
import { checkLimits, tokensMax } from './check-limits.ts'
import { checkLiterals } from './check-literals.ts'
import { type CompiledDocument, compileDocument } from './compiled-document.ts'

export type KeyDocuments = ReturnType<typeof createKeyDocuments>

/**
 * Creates the cache of integrators' documents, which are parsed, checked and compiled once. Refuses QUERY_TOO_LARGE, VALIDATION, and
 * BAD_INPUT for a document that is not text, has a wrong value or lacks a `limit`.
 */
export function createKeyDocuments(schema: GraphQLSchema) {
  const compiled = new LRUCache<string, CompiledDocument>({ max: 1000 })
  return {
    byText(text: unknown): CompiledDocument {
      if (typeof text !== 'string' || !isCleanText(text, 100_000)) throw badInput('query')
      const hash = createHash('sha256').update(text).digest('hex')
      const seen = compiled.get(hash)
      if (seen) return seen
      const document = compile(hash, text, schema)
      compiled.set(hash, document)
      return document
    },
  }
}

function compile(hash: string, text: string, schema: GraphQLSchema): CompiledDocument {
  const written = parseWithin(text)
  checkLimits(written, schema)
  const [error] = validate(schema, written, rules, { maxErrors: 1, hideSuggestions: true })
  if (error) throw new Refusal('VALIDATION', { message: error.message.slice(0, 300), details: { locations: error.locations } })
  const checked = checkLiterals(written, schema)
  return compileDocument(hash, checked === written ? text : print(checked), checked, schema)
}

/** The validation rules of integrators' documents. Introspection is off, because schema.graphql is published. */
const rules = [NoSchemaIntrospectionCustomRule, ...specifiedRules]

function parseWithin(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: tokensMax })
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.includes('tokens')) throw new Refusal('QUERY_TOO_LARGE', { details: { limit: 'tokens', max: tokensMax } })
    throw new Refusal('VALIDATION', { message: message.slice(0, 300) })
  }
}
