/** The accepted media types of a document that supports the company's verification. The server checks the content instead of the name. */
export const acceptedDocuments = 'application/pdf,image/png,image/jpeg'
const maxBytes = 5 * 1024 * 1024

export type DocumentProblem = 'kind' | 'size' | 'empty'

/** Validates a document before the upload. Returns the problem with its type or size, or undefined if it is accepted. */
export function documentProblem({ type, size }: { type: string; size: number }): DocumentProblem | undefined {
  if (!acceptedDocuments.split(',').includes(type)) return 'kind'
  if (size === 0) return 'empty'
  return size > maxBytes ? 'size' : undefined
}

/** Formats a file size, such as "412 kB" or "1.3 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
