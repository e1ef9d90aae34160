import { EventEmitter } from 'node:events'
import { GraphQLSubscriptionController } from '@directus/api/websocket/controllers/graphql'

/** More than the live subscriptions of a few BFFs, of which each adds an error listener to the one emitter of Directus. */
const listenersMax = 1000

/**
 * Drops messages to a live connection that has closed. Directus ends its subscriptions only at their next event, tried to send that and
 * logged an error for each one.
 */
export function dropForClosedSockets(): void {
  EventEmitter.defaultMaxListeners = listenersMax
  const controller = GraphQLSubscriptionController.prototype
  const bind = controller.bindEvents
  controller.bindEvents = function (client) {
    const send = client.send.bind(client)
    client.send = (data, done) => (client.readyState === client.OPEN ? send(data, done) : done?.())
    return bind.call(this, client)
  }
}
