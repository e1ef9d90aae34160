import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

/** Runs the proof of work off the main thread. The library's own worker needs Node's crypto. */
handler({ deriveKey })
