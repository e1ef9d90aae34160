import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { actTogether } from './act-together.ts'

/** Acts that wait until they are let go, and what each of them took. */
function heldActs({ max = 64, takesFirst = true } = {}) {
  const acts: { key: string; items: number[]; letGo: (outcome?: Error) => void }[] = []
  const join = actTogether<number, string>({
    max,
    act: async (take, key) => {
      const held = Promise.withResolvers<void>()
      const act = { key, items: takesFirst ? take() : [], letGo: (outcome?: Error) => (outcome ? held.reject(outcome) : held.resolve()) }
      acts.push(act)
      await held.promise
      act.items = take()
      return act.items.map((item) => `${key}${item}`)
    },
  })
  return { acts, join }
}

it('acts at once for whoever comes alone, and together for those who come meanwhile', async () => {
  const { acts, join } = heldActs()
  const first = join('a', 1)
  const others = [join('a', 2), join('a', 3)]
  expect(acts.map(({ items }) => items)).toEqual([[1]])
  acts[0]?.letGo()
  expect(await first).toBe('a1')
  await setImmediate()
  expect(acts.map(({ items }) => items)).toEqual([[1], [2, 3]])
  acts[1]?.letGo()
  expect(await Promise.all(others)).toEqual(['a2', 'a3'])
  const last = join('a', 4)
  acts[2]?.letGo()
  expect(await last).toBe('a4')
})

it('lets others join until the act takes them', async () => {
  const { acts, join } = heldActs({ takesFirst: false })
  const all = [join('a', 1), join('a', 2), join('a', 3)]
  acts[0]?.letGo()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3'])
  expect(acts).toHaveLength(1)
})

it('takes so many at most, and others in their order next', async () => {
  const { acts, join } = heldActs({ max: 2, takesFirst: false })
  const all = [1, 2, 3, 4, 5].map((item) => join('a', item))
  for (let turn = 0; turn < 3; turn++) {
    await setImmediate()
    acts[turn]?.letGo()
  }
  await Promise.all(all)
  expect(acts.map(({ items }) => items)).toEqual([[1, 2], [3, 4], [5]])
})

it('keeps keys apart', async () => {
  const { acts, join } = heldActs()
  const all = [join('a', 1), join('b', 1)]
  expect(acts.map(({ key, items }) => [key, items])).toEqual([
    ['a', [1]],
    ['b', [1]],
  ])
  for (const { letGo } of acts) letGo()
  expect(await Promise.all(all)).toEqual(['a1', 'b1'])
})

it('tells a failure to those it took, taken or not yet, and goes on with the others', async () => {
  const { acts, join } = heldActs()
  const first = join('a', 1)
  const second = join('a', 2)
  acts[0]?.letGo(new Error('no connection'))
  await expect(first).rejects.toThrow('no connection')
  await setImmediate()
  acts[1]?.letGo()
  expect(await second).toBe('a2')

  const untaken = heldActs({ takesFirst: false })
  const waiting = [untaken.join('a', 1), untaken.join('a', 2)]
  untaken.acts[0]?.letGo(new Error('no connection'))
  for (const one of waiting) await expect(one).rejects.toThrow('no connection')
})

it('leaves nobody without an answer', async () => {
  const join = actTogether<number, string>({ max: 64, act: async (take) => take().slice(1).map(String) })
  await expect(join('a', 1)).rejects.toThrow('1 acted together, 0 were answered')
})
