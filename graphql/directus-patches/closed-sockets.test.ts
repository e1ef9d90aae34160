import { GraphQLSubscriptionController } from '@directus/api/websocket/controllers/graphql'
import { expect, it, vi } from 'vitest'
import { dropForClosedSockets } from './closed-sockets.ts'

vi.mock('@directus/api/websocket/controllers/graphql', () => ({
  GraphQLSubscriptionController: class {
    bindEvents(): void {}
  },
}))

it('I2 drops a message to a closed connection, with a callback and without', () => {
  dropForClosedSockets()
  const sent = vi.fn()
  const client = { OPEN: 1, readyState: 1, send: (data: string, done?: () => void) => sent(data, done) }
  GraphQLSubscriptionController.prototype.bindEvents(client as never)
  client.send('first')
  Object.assign(client, { readyState: 3 })
  const done = vi.fn()
  client.send('second', done)
  expect(() => client.send('third')).not.toThrow()
  expect([sent.mock.calls.map(([data]) => data), done.mock.calls.length]).toEqual([['first'], 1])
})
