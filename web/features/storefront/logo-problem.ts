/** What is taken as a logo (V15); the server looks at the content, not at the name. */
export const acceptedLogos = 'image/png,image/jpeg,image/gif'
const maxBytes = 8 * 1024 * 1024

export type LogoProblem = 'kind' | 'size'

/** What is wrong with a picture before it leaves. It is cut to a small PNG here, so only what cannot be opened is too large. */
export function logoProblem({ type, size }: { type: string; size: number }): LogoProblem | undefined {
  if (!acceptedLogos.split(',').includes(type)) return 'kind'
  return size > maxBytes ? 'size' : undefined
}
