import { setTimeout as wait } from 'node:timers/promises'

const attempts = 3
const pauseMs = 5000

/** Runs `work` up to three times, because registries fail at times. Throws the last error. */
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
