import { describe, expect, it } from 'vitest'
import { formatFileSize } from '#web/lib/format-file-size.ts'
import { documentProblem } from './document-problem.ts'

describe('a document before it is sent', () => {
  it('R25 V16 is rejected for its type, for being empty or for its size', () => {
    expect(documentProblem({ type: 'application/pdf', size: 10 })).toBeUndefined()
    expect(documentProblem({ type: 'text/html', size: 10 })).toBe('kind')
    expect(documentProblem({ type: 'image/png', size: 0 })).toBe('empty')
    expect(documentProblem({ type: 'image/jpeg', size: 5 * 1024 * 1024 + 1 })).toBe('size')
  })

  it('R25 formats its size', () => {
    expect([formatFileSize(12), formatFileSize(411_600), formatFileSize(1_310_000)]).toEqual(['12 B', '412 kB', '1.3 MB'])
  })
})
