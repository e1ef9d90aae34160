import { expect, it } from 'vitest'
import { defineEvent } from './event.ts'

it('runs the subscribers in order and stops at the first that refuses', async () => {
  const edited = defineEvent<[string]>('campaign.edited')
  const said: string[] = []
  const slow = async (id: string) => {
    await Promise.resolve()
    said.push(`first ${id}`)
  }
  edited.subscribe(slow, async (id) => said.push(`second ${id}`))
  await edited.publish('a')
  expect(said).toEqual(['first a', 'second a'])
  edited.subscribe(
    () => Promise.reject(new Error('refused')),
    async () => said.push('never'),
  )
  await expect(edited.publish('b')).rejects.toThrow('refused')
  expect(said).toHaveLength(2)
})

it('throws when it is published before its subscribers are registered', async () => {
  await expect(defineEvent<[]>('funds.available').publish()).rejects.toThrow('No subscribers were registered for funds.available')
})
