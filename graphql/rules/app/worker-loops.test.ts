import { expect, it } from 'vitest'
import { workerLoops } from './worker-loops.ts'

it('E6 credits money in loops that no supplier and no payment page can occupy', () => {
  const crediting = workerLoops.filter((kinds) => kinds.includes('read-payments'))
  expect(crediting.length).toBeGreaterThan(1)
  for (const kinds of crediting) {
    expect(kinds).toContain('match-event')
    for (const slow of ['open-checkout', 'close-checkout', 'fetch-voucher', 'sync-suppliers', 'compare-books'] as const)
      expect(kinds).not.toContain(slow)
  }
})
