import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

/** The web worker that solves the captcha's proof of work. Written here because the library's own worker needs Node's crypto. */
handler({ deriveKey })
