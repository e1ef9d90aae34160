import { beforeEach, expect, it, vi } from 'vitest'

const asha = { id: 'asha', company: { id: 'aurora' } }
const session = vi.hoisted(() => ({ user: undefined as unknown, end: () => {} }))
vi.mock('#web/lib/session/session.ts', () => ({
  currentUser: () => session.user ?? null,
  onSessionEnd: (listener: () => void) => {
    session.end = listener
  },
}))
const { keepSentPaste, reopenSentPaste, takeReopenedPaste } = await import('./sent-paste.ts')

beforeEach(() => {
  session.user = asha
  session.end()
})

it('S16 offers a pasted text again once, after its own import was discarded', () => {
  keepSentPaste('c1', 'import1', 'a@x.com')
  reopenSentPaste('import2', true)
  expect(takeReopenedPaste('c1')).toBe('')
  reopenSentPaste('import1', true)
  expect(takeReopenedPaste('c2')).toBe('')
  expect(takeReopenedPaste('c1')).toBe('a@x.com')
  expect(takeReopenedPaste('c1')).toBe('')
})

it('S16 gives a pasted text to nobody else in the same tab', () => {
  const signIns = [
    () => session.end(),
    () => (session.user = { ...asha, id: 'bo' }),
    () => (session.user = { ...asha, company: { id: 'harborline' } }),
    () => (session.user = null),
  ]
  for (const signInOther of signIns) {
    session.user = asha
    keepSentPaste(null, 'import1', 'a@x.com')
    reopenSentPaste('import1', true)
    signInOther()
    expect(takeReopenedPaste(null)).toBe('')
  }
  session.user = null
  keepSentPaste(null, 'import1', 'a@x.com')
  session.user = asha
  reopenSentPaste('import1', true)
  expect(takeReopenedPaste(null)).toBe('')
})
