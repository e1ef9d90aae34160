/** By its port, the data folder whose secrets fit a PostgreSQL that was started with the demo inside. */
export const seededDatabases = new Map<string, string>()
