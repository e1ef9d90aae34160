/** The accepted media types of a document that supports the company's verification. The server checks the content instead of the name. */
export const acceptedDocuments = 'application/pdf,image/png,image/jpeg'
/** The largest document that is accepted, in bytes. */
const maxBytes = 5 * 1024 * 1024

/** The reason for which a document is not uploaded. */
export type DocumentProblem = 'kind' | 'size' | 'empty'

/** Validates a document before the upload. Returns the problem with its type or size, or undefined if it is accepted. */
export function documentProblem({ type, size }: { type: string; size: number }): DocumentProblem | undefined {
  if (!acceptedDocuments.split(',').includes(type)) return 'kind'
  if (size === 0) return 'empty'
  if (size > maxBytes) return 'size'
  return undefined
}
