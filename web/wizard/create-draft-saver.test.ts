import { describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#web/lib/bff/reach.ts'
import { createDraftSaver, type DraftCalls } from './create-draft-saver.ts'

function calls() {
  const create = vi.fn<DraftCalls['create']>(async () => ({ id: 'made', version: 1 }))
  const update = vi.fn<DraftCalls['update']>(async (_, version) => version + 1)
  return { createFields: ['name', 'value'] as const, create, update }
}

const saverOf = (of: ReturnType<typeof calls>) => createDraftSaver({ calls: of, draft: null, onCreated: async () => {} })

describe('createDraftSaver', () => {
  it('R43 creates the draft on the first save, then saves the fields that the command does not accept', async () => {
    const of = calls()
    const saver = saverOf(of)
    saver.change({ name: 'Diwali', wizardStep: 'catalogue' })
    expect(await saver.flush()).toBe(true)
    expect(of.create).toHaveBeenCalledTimes(1)
    expect(of.update).toHaveBeenCalledExactlyOnceWith('made', 1, { wizardStep: 'catalogue' })
    expect(saver.draftId()).toBe('made')
  })

  it('R43 finds the same draft by its client id when the first response was lost, and saves later edits over it', async () => {
    const of = calls()
    of.create.mockRejectedValueOnce(new NetworkError('Failed to fetch'))
    const saver = saverOf(of)
    saver.change({ name: 'Diw' })
    expect(await saver.flush()).toBe(false)
    saver.change({ name: 'Diwali' })
    expect(await saver.flush()).toBe(true)
    const [first, second] = of.create.mock.calls
    expect(second?.[0]).toBe(first?.[0])
    expect(of.update).toHaveBeenCalledExactlyOnceWith('made', 1, { name: 'Diwali' })
  })
})
