import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BffError } from '#web/lib/bff/call-bff.ts'
import { NetworkError } from '#web/lib/bff/reach.ts'
import { createSaver, debounceMs, type Patch } from './create-saver.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const refusal = (errorCode: string) => new BffError(409, { extensions: { code: errorCode } })

function recorder(...failures: unknown[]) {
  const sent: { patch: Patch; version: number | null }[] = []
  const send = async (patch: Patch, version: number | null) => {
    sent.push({ patch, version })
    const failure = failures.shift()
    if (failure) throw failure
    return (version ?? 0) + 1
  }
  return { sent, saver: createSaver(send, 3) }
}

describe('createSaver', () => {
  it('sends once, a moment after the last change', async () => {
    const { sent, saver } = recorder()
    saver.change({ name: 'A' })
    await vi.advanceTimersByTimeAsync(debounceMs - 1)
    saver.change({ name: 'AB', description: 'x' })
    await vi.advanceTimersByTimeAsync(debounceMs)
    expect(sent).toEqual([{ patch: { name: 'AB', description: 'x' }, version: 3 }])
    expect(saver.state.get().kind).toBe('saved')
    expect(saver.hasUnsaved()).toBe(false)
  })

  it('continues with the version returned by the last save', async () => {
    const { sent, saver } = recorder()
    saver.change({ name: 'A' })
    await saver.flush()
    saver.change({ name: 'B' })
    await saver.flush()
    expect(sent.map(({ version }) => version)).toEqual([3, 4])
  })

  it('keeps edits while the network is down, and retries', async () => {
    const { sent, saver } = recorder(new NetworkError('Failed to fetch'))
    saver.change({ name: 'A' })
    expect(await saver.flush()).toBe(false)
    expect(saver.state.get().kind).toBe('retrying')
    expect(saver.hasUnsaved()).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(2)
    expect(saver.state.get().kind).toBe('saved')
  })

  it('never overwrites another version silently', async () => {
    const { sent, saver } = recorder(refusal('VERSION_CONFLICT'))
    saver.change({ name: 'mine' })
    expect(await saver.flush()).toBe(false)
    saver.change({ description: 'more' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(saver.state.get()).toMatchObject({ kind: 'conflict', error: refusal('VERSION_CONFLICT') })
    expect(saver.edits()).toEqual({ patch: { name: 'mine', description: 'more' }, version: 3 })
    expect(await saver.resolve({ name: 'merged' }, 9)).toBe(true)
    expect(sent[1]).toEqual({ patch: { name: 'merged' }, version: 9 })
  })

  it.each([
    ['offline', new NetworkError('Failed to fetch'), 'retrying'],
    ['a second conflict', refusal('VERSION_CONFLICT'), 'conflict'],
  ])('S18 merges all edits again when a merge is not saved: %s', async (_, failure, kind) => {
    const { sent, saver } = recorder(refusal('VERSION_CONFLICT'), failure, refusal('VERSION_CONFLICT'))
    saver.change({ name: 'mine' })
    await saver.flush()
    expect(await saver.resolve({ name: 'merged', description: 'theirs' }, 9)).toBe(false)
    expect(saver.state.get().kind).toBe(kind)
    expect(saver.edits()).toEqual({ patch: { name: 'mine' }, version: 3 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saver.state.get().kind).toBe('conflict')
    expect(sent.slice(2)).toEqual(kind === 'retrying' ? [{ patch: { name: 'mine' }, version: 3 }] : [])
  })

  it('S18 meets the conflict again with what is typed after a refused merge or while it is saved', async () => {
    const refused = recorder(refusal('VERSION_CONFLICT'), refusal('VALIDATION'))
    refused.saver.change({ name: '' })
    await refused.saver.flush()
    expect(await refused.saver.resolve({ name: '' }, 9)).toBe(false)
    expect(refused.saver.state.get().kind).toBe('refused')
    refused.saver.change({ name: 'corrected' })
    await refused.saver.flush()
    expect(refused.sent.at(-1)).toEqual({ patch: { name: 'corrected' }, version: 3 })

    const { sent, saver } = recorder(refusal('VERSION_CONFLICT'))
    saver.change({ name: 'mine' })
    await saver.flush()
    const resolved = saver.resolve({ name: 'merged' }, 9)
    saver.change({ name: 'mine', budget: '5' })
    expect(await resolved).toBe(false)
    await saver.flush()
    expect(sent.at(-1)).toEqual({ patch: { name: 'mine', budget: '5' }, version: 3 })
  })

  it('drops edits when the other version is kept', async () => {
    const { saver } = recorder(refusal('VERSION_CONFLICT'))
    saver.change({ name: 'mine' })
    await saver.flush()
    expect(await saver.resolve({}, 9)).toBe(true)
    expect(saver.hasUnsaved()).toBe(false)
    expect(saver.state.get().kind).toBe('idle')
  })

  it('reports a refusal, and does not resend automatically', async () => {
    const { sent, saver } = recorder(refusal('VALIDATION'))
    saver.change({ name: '' })
    expect(await saver.flush()).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(saver.state.get().kind).toBe('refused')
  })
})
