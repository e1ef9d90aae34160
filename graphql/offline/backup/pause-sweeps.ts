import { type FileStore, pauseKey } from '#rules/platform/files/file-store.ts'

const pauseMs = 60_000
const renewMs = 10_000

/**
 * Pauses the deletion of files in every running Plutus until `end` is called, at most a minute beyond the end of this process. `requireHeld`
 * throws an Error if the pause ran out, because files may be gone then.
 */
export async function pauseSweeps(store: FileStore): Promise<{ requireHeld: () => void; end: () => Promise<void> }> {
  let until = 0
  const renew = async () => {
    const next = Date.now() + pauseMs
    await store.write(pauseKey, Buffer.from(`${JSON.stringify({ until: next })}\n`))
    until = next
  }
  let wasLost = false
  const isLost = () => {
    wasLost ||= Date.now() > until
    return wasLost
  }
  await renew()
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    // after a fault, such as of a full disk, the next turn tries again before the pause runs out
    if (!isLost()) renewing = renewing.then(renew).catch(() => undefined)
  }, renewMs)
  return {
    requireHeld() {
      if (isLost()) throw new Error('The backup stood still for a minute, so files may have been deleted since. Run it again.')
    },
    async end() {
      clearInterval(timer)
      await renewing
      // what stays runs out by itself
      await store.remove(pauseKey).catch(() => undefined)
    },
  }
}
