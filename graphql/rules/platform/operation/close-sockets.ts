import { getSubscriptionController } from '@directus/api/websocket/controllers/index'

/** Closes the WebSockets of this process, because their events may be missing. Their clients connect and read again. */
export function closeSockets(): void {
  for (const socket of getSubscriptionController()?.server.clients ?? []) socket.terminate()
}
