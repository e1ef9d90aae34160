import type { IncomingHttpHeaders } from 'node:http'

const graphqlJson = 'application/graphql-response+json'

/**
 * Returns the content type of a GraphQL answer. Callers that accept the GraphQL media type get it, all others plain JSON (GraphQL over
 * HTTP). The status is the same in both.
 */
export const answerType = ({ accept }: IncomingHttpHeaders): Record<string, string> =>
  accept?.includes(graphqlJson) ? { 'content-type': `${graphqlJson}; charset=utf-8` } : {}
