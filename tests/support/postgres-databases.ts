/** The data folder whose secrets match each seeded PostgreSQL, by the port of the PostgreSQL. */
export const seededDatabases = new Map<string, string>()
