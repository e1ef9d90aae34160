import type { IncomingHttpHeaders } from 'node:http'

const graphqlJson = 'application/graphql-response+json'

/**
 * Returns the content type header of a GraphQL answer. It is `application/graphql-response+json` for callers that accept that. For others
 * there is none, so that plain JSON is sent.
 */
export const answerType = ({ accept }: IncomingHttpHeaders): Record<string, string> =>
  accept?.includes(graphqlJson) ? { 'content-type': `${graphqlJson}; charset=utf-8` } : {}
