import type { Logger } from 'pino'

const dayMs = 24 * 60 * 60 * 1000

/** Does something once a day for the life of the process; what fails is logged and tried again the next day. */
export function daily(log: Logger, act: () => void): void {
  setInterval(() => {
    try {
      act()
    } catch (error) {
      log.error({ err: error }, 'A daily act failed')
    }
  }, dayMs).unref()
}
