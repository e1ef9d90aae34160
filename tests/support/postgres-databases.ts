/** Data folders whose secrets match a seeded PostgreSQL, by its port. */
export const seededDatabases = new Map<string, string>()
