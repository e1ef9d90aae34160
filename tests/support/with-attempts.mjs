import { setTimeout as wait } from 'node:timers/promises'

const attempts = 3
const pauseMs = 5000

/** Does a part of the set-up, up to three times: one lost answer of a registry is no failed test. Throws the last error. */
export async function withAttempts(work) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts) throw error
      console.error(`${error.message}\nAttempt ${attempt + 1} of ${attempts}`)
      await wait(pauseMs)
    }
  }
}
