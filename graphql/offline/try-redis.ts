import { Redis } from 'ioredis'

/** In ms. For so long Redis may take to connect or to answer. */
const timeoutMs = 3_000

/** Connects to Redis, and publishes and subscribes there as Directus’s processes do. Throws the error that a start would meet. */
export async function tryRedis(address: string): Promise<void> {
  const redis = new Redis(address, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    retryStrategy: () => null,
    disableClientInfo: true,
    enableReadyCheck: false,
  })
  // a refused connection rejects with less than this event says
  let reason: unknown
  redis.on('error', (error) => (reason ??= error))
  try {
    await redis.connect()
    await redis.publish('plutus:try', '')
    await redis.subscribe('plutus:try')
  } catch (error) {
    throw reason ?? error
  } finally {
    redis.disconnect()
  }
  if (reason) throw reason
}
