import { sayProgress } from './say.mjs'

const aliveEverySeconds = 10

/** Runs one step of the set-up and prints its title with its duration. Returns the result of `work`. */
export async function step(title, work, out = process.stdout) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 100) / 10
  const line = (text) => sayProgress(text, out)
  line(`${title} …`)
  const timer = setInterval(() => line(`${title} … ${Math.round(seconds())} s`), (out.isTTY ? 1 : aliveEverySeconds) * 1000)
  try {
    const result = await work()
    line(`${title}: done in ${seconds()} s`)
    return result
  } catch (error) {
    line(`${title}: failed after ${seconds()} s`)
    throw error
  } finally {
    clearInterval(timer)
    if (out.isTTY) out.write('\n')
  }
}
