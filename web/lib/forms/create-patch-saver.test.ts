import { expect, it } from 'vitest'
import { createPatchSaver } from './create-patch-saver.ts'

type Choices = { one: boolean; two: boolean }

/** A server that answers on command. */
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

it('U23 shows a choice at once, and sends the last of several while one is under way', async () => {
  const { calls, saved, saver } = slowServer()
  saver.change({ one: true })
  expect(saver.state.get().wished).toEqual({ one: true })
  saver.change({ one: false })
  saver.change({ two: true })
  expect(calls.map(({ patch }) => patch)).toEqual([{ one: true }])
  expect(saver.state.get().wished).toEqual({ one: false, two: true })
  await calls[0]?.answer()
  expect(saver.state.get().wished).toEqual({ one: false, two: true })
  expect(calls.map(({ patch }) => patch)).toEqual([{ one: true }, { one: false, two: true }])
  await calls[1]?.answer()
  expect(saver.state.get()).toEqual({ wished: {}, saved: { one: false, two: true }, failed: [] })
  expect(saved).toEqual({ one: false, two: true })
})

it('U23 drops what was not saved, and says what it was', async () => {
  const { calls, saved, saver } = slowServer()
  saver.change({ one: true })
  const error = new Error('offline')
  await calls[0]?.answer(error)
  expect(saver.state.get()).toEqual({ wished: {}, saved: {}, failed: [{ patch: { one: true }, error }] })
  expect(saved).toEqual({})
  saver.change({ one: true })
  await calls[1]?.answer()
  expect(saved).toEqual({ one: true })
})

it('U23 keeps a lost choice while what waited is saved, until it is made again', async () => {
  const { calls, saved, saver } = slowServer()
  saver.change({ one: true })
  saver.change({ two: true })
  const error = new Error('offline')
  await calls[0]?.answer(error)
  await calls[1]?.answer()
  expect(saver.state.get()).toEqual({ wished: {}, saved: { two: true }, failed: [{ patch: { one: true }, error }] })
  saver.change({ one: false })
  expect(saver.state.get().failed).toEqual([])
  await calls[2]?.answer()
  expect(saved).toEqual({ one: false, two: true })
})

it('U23 a choice that failed is not lost where the same one was made again meanwhile', async () => {
  const { calls, saver } = slowServer()
  saver.change({ one: true, two: true })
  saver.change({ one: false })
  const error = new Error('offline')
  await calls[0]?.answer(error)
  expect(saver.state.get()).toEqual({ wished: { one: false }, saved: {}, failed: [{ patch: { two: true }, error }] })
})
