import { expect, it } from 'vitest'
import { createRenderBudget } from './render-budget.ts'

it('renders within its share of a core, one page at a time', async () => {
  let clock = 0
  let atOnce = 0
  const budget = createRenderBudget({ share: 0.4, burstMs: 400, now: () => clock })
  const render = async () => {
    atOnce += 1
    expect(atOnce).toBe(1)
    await Promise.resolve()
    clock += 100
    atOnce -= 1
    return 'page'
  }
  const burst = await Promise.all(Array.from({ length: 20 }, () => budget.run(render)))
  // each takes 100 ms and earns 40 ms
  expect(burst.filter(Boolean)).toHaveLength(7)
  expect(budget.hasRoom()).toBe(false)
  clock += 10_000
  const [before, others] = [clock, await Promise.all(Array.from({ length: 200 }, () => budget.run(render)))]
  expect(others.filter(Boolean)).toHaveLength(7)
  expect(clock - before).toBe(700)
})

it('has room for every page with a whole core, however often it is checked during a render', async () => {
  let clock = 0
  const budget = createRenderBudget({ share: 1, burstMs: 400, now: () => clock })
  const render = async () => {
    for (let looks = 0; looks < 10; looks++) {
      clock += 100
      expect(budget.hasRoom()).toBe(true)
    }
    return 'page'
  }
  const pages = await Promise.all(Array.from({ length: 20 }, () => budget.run(render)))
  expect(pages.filter(Boolean)).toHaveLength(20)
})

it('charges a failed page too', async () => {
  let clock = 0
  const budget = createRenderBudget({ share: 0.1, burstMs: 50, now: () => clock })
  const fails = async () => {
    clock += 100
    throw new Error('A component threw')
  }
  await expect(budget.run(fails)).rejects.toThrow('A component threw')
  expect(await budget.run(async () => 'page')).toBeUndefined()
})
