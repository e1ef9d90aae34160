/** Returns the columns without those that are undefined, so that an update leaves them unchanged. */
export function dropUndefined<T extends object>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> }
export function dropUndefined(columns: object): object {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
