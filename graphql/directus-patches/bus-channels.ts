/** The channel of the bus that says in this process whether Redis passes messages on. */
export const busState = 'plutus.bus'

/** Directus’s channel for changes of the schema and of policies, after which each process reads them again. */
export const schemaChanged = 'schemaChanged'

/** The channel of the bus for changes of permissions, after which each process reads them again. */
export const permissionsChanged = 'plutus.permissions'

/** The channel of the bus for rows that changed, as the change streams send them. */
export const rowsChanged = 'plutus.rows'

/** The channel of the bus for changes of rows that could not be read. All change streams end, so that BFFs read again what they serve. */
export const rowsLost = 'plutus.rows-lost'

/** The channel of the bus for work that a process without a worker has queued. */
export const workQueued = 'plutus.work'
