import { Agent, setGlobalDispatcher } from 'undici'

/**
 * Setup of every suite that calls servers. `fetch` keeps no idle sockets, because reusing one that the server closes fails with ECONNRESET.
 * Requests still send keep-alive, because a server that closes a connection resets the upload it refused.
 */
setGlobalDispatcher(new Agent({ keepAliveTimeout: 1, keepAliveMaxTimeout: 1 }))
