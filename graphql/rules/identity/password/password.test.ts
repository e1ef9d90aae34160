import { expect, it } from 'vitest'
import { createLimiter } from './password.ts'

it('runs a limited number at once, the others in order, and refuses those beyond the queue', async () => {
  const limited = createLimiter({ atOnce: 2, waitingMax: 3 })
  const done: number[] = []
  let running = 0
  let most = 0
  const work = (n: number) => async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
    done.push(n)
  }
  const all = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => limited(work(n))))
  expect([done, most]).toEqual([[1, 2, 3, 4, 5], 2])
  expect(all.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'RATE_LIMITED' } })
})

it('continues after a failure', async () => {
  const limited = createLimiter({ atOnce: 1, waitingMax: 1 })
  const failed = limited(() => Promise.reject(new Error('no')))
  const next = limited(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
