import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

/** Runs the computation beside the page and not in it. The library's own worker derives keys by Node's crypto. */
handler({ deriveKey })
