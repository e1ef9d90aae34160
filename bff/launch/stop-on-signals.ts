import { exitWithParent } from './exit-with-parent.ts'
import { endWithNpm } from './hand-over.mjs'

type Stop = { gently: () => Promise<void>; byForce: () => void }

// one Ctrl-C arrives up to three times: from the terminal, from npm and from the Node that handed over
const sameSignalMs = 500

/** One Ctrl-C, SIGTERM or closed terminal stops gently, a second one by force. `end` stops after a failure, with exit code 1. */
export function stopOnSignals() {
  let stop: Stop | undefined
  let firstAt: number | undefined

  const finish = async (code: number) => {
    firstAt = Date.now()
    await stop?.gently()
    process.exit(code)
  }

  const onSignal = () => {
    if (firstAt === undefined) {
      if (stop) console.log('\nStopping …')
      return void finish(stop ? 0 : 130)
    }
    if (Date.now() - firstAt < sameSignalMs) return
    stop?.byForce()
    process.exit(130)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  endWithNpm(onSignal)
  exitWithParent()

  return {
    onStop(how: Stop) {
      stop = how
    },
    end(sentence: string) {
      console.error(sentence)
      void finish(1)
    },
  }
}
