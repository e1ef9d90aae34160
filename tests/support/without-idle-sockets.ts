import { Agent, setGlobalDispatcher } from 'undici'

/**
 * Setup of every suite that calls servers: `fetch` keeps no idle socket. One may be closed by its server at the moment it is used again,
 * and the call fails with ECONNRESET. Calls still ask to keep theirs: a server that closes it resets an upload that it has refused.
 */
setGlobalDispatcher(new Agent({ keepAliveTimeout: 1, keepAliveMaxTimeout: 1 }))
