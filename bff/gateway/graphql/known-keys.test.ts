import { expect, it } from 'vitest'
import type { KeyOwner } from './known-keys.ts'
import { createKnownKeys } from './known-keys.ts'

const key = `plutus_live_${'a'.repeat(43)}`
const ip = '203.0.113.9'

it('coalesces concurrent look-ups, and shares one more between those that arrive during a look-up', async () => {
  const questions: PromiseWithResolvers<KeyOwner>[] = []
  const keys = createKnownKeys(
    { keyGuesses: { lookUp: (_ip, look) => look() } },
    {
      ownerOf: () => {
        const question = Promise.withResolvers<KeyOwner>()
        questions.push(question)
        return question.promise
      },
      standingsOf: async () => [],
    },
  )
  const admitted = keys.admit(key, ip)
  questions[0]?.resolve({ company: 'before', user: 'u' })
  await admitted

  const together = Promise.all([keys.ownerOf(key, ip), keys.ownerOf(key, ip)])
  await Promise.resolve()
  const during = Promise.all([keys.ownerOf(key, ip), keys.ownerOf(key, ip)])
  expect(questions).toHaveLength(2)
  questions[1]?.resolve({ company: 'first', user: 'u' })
  expect(await together).toEqual(Array(2).fill({ company: 'first', user: 'u' }))
  await expect.poll(() => questions.length).toBe(3)
  questions[2]?.resolve({ company: 'second', user: 'u' })
  expect(await during).toEqual(Array(2).fill({ company: 'second', user: 'u' }))

  const later = keys.ownerOf(key, ip)
  await expect.poll(() => questions.length).toBe(4)
  questions[3]?.resolve({ company: 'third', user: 'u' })
  expect(await later).toEqual({ company: 'third', user: 'u' })
})
