import { expect, it } from 'vitest'
import { createPatchSaver } from './create-patch-saver.ts'

type Choices = { one: boolean; two: boolean }

/** A server that responds on demand. */
function slowServer() {
  const calls: { patch: Partial<Choices>; answer: (error?: Error) => Promise<void> }[] = []
  const saved: Partial<Choices> = {}
  const send = (patch: Partial<Choices>) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    calls.push({
      patch,
      answer: async (error) => {
        if (error) reject(error)
        else resolve()
        await promise.catch(() => {})
        await Promise.resolve()
      },
    })
    return promise
  }
  return { calls, saved, saver: createPatchSaver<Choices>(send, (patch) => Object.assign(saved, patch)) }
}

it('U23 shows a choice at once, and sends the last of several while one is in flight', async () => {
  const { calls, saved, saver } = slowServer()
  saver.change({ one: true })
  expect(saver.state.get().pending).toEqual({ one: true })
  saver.change({ one: false })
  saver.change({ two: true })
  expect(calls.map(({ patch }) => patch)).toEqual([{ one: true }])
  expect(saver.state.get().pending).toEqual({ one: false, two: true })
  await calls[0]?.answer()
  expect(saver.state.get().pending).toEqual({ one: false, two: true })
  expect(calls.map(({ patch }) => patch)).toEqual([{ one: true }, { one: false, two: true }])
  await calls[1]?.answer()
  expect(saver.state.get()).toEqual({ pending: {}, saved: { one: false, two: true }, failed: [] })
  expect(saved).toEqual({ one: false, two: true })
})

it('U23 reverts a failed choice and reports it', async () => {
  const { calls, saved, saver } = slowServer()
  saver.change({ one: true })
  const error = new Error('offline')
  await calls[0]?.answer(error)
  expect(saver.state.get()).toEqual({ pending: {}, saved: {}, failed: [{ patch: { one: true }, error }] })
  expect(saved).toEqual({})
  saver.change({ one: true })
  await calls[1]?.answer()
  expect(saved).toEqual({ one: true })
})

it('U23 keeps a failed choice while queued ones are saved, until it is made again', async () => {
  const { calls, saved, saver } = slowServer()
  saver.change({ one: true })
  saver.change({ two: true })
  const error = new Error('offline')
  await calls[0]?.answer(error)
  await calls[1]?.answer()
  expect(saver.state.get()).toEqual({ pending: {}, saved: { two: true }, failed: [{ patch: { one: true }, error }] })
  saver.change({ one: false })
  expect(saver.state.get().failed).toEqual([])
  await calls[2]?.answer()
  expect(saved).toEqual({ one: false, two: true })
})

it('U23 does not report a failed choice that was made again in flight', async () => {
  const { calls, saver } = slowServer()
  saver.change({ one: true, two: true })
  saver.change({ one: false })
  const error = new Error('offline')
  await calls[0]?.answer(error)
  expect(saver.state.get()).toEqual({ pending: { one: false }, saved: {}, failed: [{ patch: { two: true }, error }] })
})
