import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batchByKey } from './batch-by-key.ts'

/** Creates a `batchByKey` function whose batches finish only when the test calls `release`, and records the items of each batch. */
function createHeldBatcher({ max = 64, takesFirst = true } = {}) {
  const batches: { key: string; items: number[]; release: (outcome?: Error) => void }[] = []
  const join = batchByKey<number, string>({
    max,
    runItems: async (take, key) => {
      const held = Promise.withResolvers<void>()
      const batch = {
        key,
        items: takesFirst ? take() : [],
        release: (outcome?: Error) => (outcome ? held.reject(outcome) : held.resolve()),
      }
      batches.push(batch)
      await held.promise
      batch.items = take()
      return batch.items.map((item) => `${key}${item}`)
    },
  })
  return { batches, join }
}

it('runs a single call at once and batches the calls that arrive in the meantime', async () => {
  const { batches, join } = createHeldBatcher()
  const first = join('a', 1)
  const others = [join('a', 2), join('a', 3)]
  expect(batches.map(({ items }) => items)).toEqual([[1]])
  batches[0]?.release()
  expect(await first).toBe('a1')
  await setImmediate()
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]])
  batches[1]?.release()
  expect(await Promise.all(others)).toEqual(['a2', 'a3'])
  const last = join('a', 4)
  batches[2]?.release()
  expect(await last).toBe('a4')
})

it('lets calls join a batch until it takes its items', async () => {
  const { batches, join } = createHeldBatcher({ takesFirst: false })
  const all = [join('a', 1), join('a', 2), join('a', 3)]
  batches[0]?.release()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3'])
  expect(batches).toHaveLength(1)
})

it('limits the batch size and keeps the order', async () => {
  const { batches, join } = createHeldBatcher({ max: 2, takesFirst: false })
  const all = [1, 2, 3, 4, 5].map((item) => join('a', item))
  for (let turn = 0; turn < 3; turn++) {
    await setImmediate()
    batches[turn]?.release()
  }
  await Promise.all(all)
  expect(batches.map(({ items }) => items)).toEqual([[1, 2], [3, 4], [5]])
})

it('batches each key separately', async () => {
  const { batches, join } = createHeldBatcher()
  const all = [join('a', 1), join('b', 1)]
  expect(batches.map(({ key, items }) => [key, items])).toEqual([
    ['a', [1]],
    ['b', [1]],
  ])
  for (const { release } of batches) release()
  expect(await Promise.all(all)).toEqual(['a1', 'b1'])
})

it('rejects every call of a failed batch and continues with the others', async () => {
  const { batches, join } = createHeldBatcher()
  const first = join('a', 1)
  const second = join('a', 2)
  batches[0]?.release(new Error('no connection'))
  await expect(first).rejects.toThrow('no connection')
  await setImmediate()
  batches[1]?.release()
  expect(await second).toBe('a2')

  const untaken = createHeldBatcher({ takesFirst: false })
  const waiting = [untaken.join('a', 1), untaken.join('a', 2)]
  untaken.batches[0]?.release(new Error('no connection'))
  for (const one of waiting) await expect(one).rejects.toThrow('no connection')
})

it('rejects calls without a result', async () => {
  const join = batchByKey<number, string>({ max: 64, runItems: async (take) => take().slice(1).map(String) })
  await expect(join('a', 1)).rejects.toThrow('1 acted together, 0 were answered')
})
