import type { IncomingHttpHeaders } from 'node:http'

const graphqlJson = 'application/graphql-response+json'

/**
 * The headers of an answer of the graph: its own media type for callers that ask for it, plain JSON for all others (GraphQL over HTTP).
 * The status says the same in both.
 */
export const answerType = ({ accept }: IncomingHttpHeaders): Record<string, string> =>
  accept?.includes(graphqlJson) ? { 'content-type': `${graphqlJson}; charset=utf-8` } : {}
