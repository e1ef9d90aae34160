import { Agent, setGlobalDispatcher } from 'undici'

/**
 * Setup of every suite that calls servers: `fetch` opens a socket for each call. An idle one may be closed by its server at the moment
 * it is used again, and the call fails with ECONNRESET.
 */
setGlobalDispatcher(new Agent({ pipelining: 0 }))
