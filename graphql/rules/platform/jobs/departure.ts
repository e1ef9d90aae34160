import type { Knex } from 'knex'

/** In ms: the launcher kills this process eight seconds after asking it to stop; Directus itself takes up to one of them. */
const finishMs = 4000
const putBackMs = 1500

/** In ms: longer than this process goes on after it gave something up; the next one waits this long. */
export const leavingMs = 5000

let isAsked = false
let isOver = false
const underWay = new Set<Promise<unknown>>()
const givingUp = new Set<() => void>()

/** Whether this process was told to stop: it takes up nothing new then. */
export const isLeaving = (): boolean => isAsked

/** Whether its database is closed, or is about to be: what fails now did not fail by itself, and the next process does it again. */
export const hasLeft = (): boolean => isOver

/** Keeps the database open until this ends, within the bounds above. */
export function keepOpenFor<T>(work: Promise<T>): Promise<T> {
  const settled = work.then(
    () => undefined,
    () => undefined,
  )
  underWay.add(settled)
  void settled.then(() => underWay.delete(settled))
  return work
}

/** What `work` returns, or `otherwise` where this process has to stop before: then it has a moment to put back what it had. */
export function beforeLeaving<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(otherwise)
    givingUp.add(giveUp)
    void work.then(resolve, reject).finally(() => givingUp.delete(giveUp))
  })
}

/**
 * Lets the worker end before Directus destroys the pool of connections, for which Directus has no hook: from the signal on nothing is
 * taken up, and the pool waits until what is under way has ended or was put back.
 */
export function leaveBeforeDatabase({ client }: Knex): void {
  const destroy: (callback?: unknown) => Promise<void> = client.destroy.bind(client)
  let left: Promise<void> | undefined
  const leave = () => {
    left ??= end()
    return left
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void leave())
  client.destroy = async (callback?: unknown) => {
    await leave()
    isOver = true
    await destroy(callback)
  }
}

async function end(): Promise<void> {
  isAsked = true
  await within(finishMs)
  for (const giveUp of givingUp) giveUp()
  await within(putBackMs)
}

/** Waits until nothing is under way, up to a limit; what begins meanwhile, such as announcing the last change, counts too. */
async function within(ms: number): Promise<void> {
  const bound = Promise.withResolvers<void>()
  const timer = setTimeout(bound.resolve, ms)
  let isLate = false
  void bound.promise.then(() => {
    isLate = true
  })
  while (underWay.size && !isLate) await Promise.race([Promise.all(underWay), bound.promise])
  clearTimeout(timer)
}
