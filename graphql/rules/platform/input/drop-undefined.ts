/** What was given of these: columns that nobody asked to change are left out. */
export function dropUndefined<T extends object>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> }
export function dropUndefined(columns: object): object {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
