/** A parser that returns unknown JSON as type T or throws. Written for these pages, since zod/mini would be a tenth of their size. */
export type Shape<T> = (value: unknown) => T

export type Shaped<S> = S extends Shape<infer T> ? T : never

export const stringShape: Shape<string> = (value) => (typeof value === 'string' ? value : mismatch())

export const number: Shape<number> = (value) => (typeof value === 'number' ? value : mismatch())

export const booleanShape: Shape<boolean> = (value) => (typeof value === 'boolean' ? value : mismatch())

export const oneOfShape =
  <const T extends string>(...choices: T[]): Shape<T> =>
  (value) =>
    choices.find((choice) => choice === value) ?? mismatch()

export const list =
  <T>(item: Shape<T>): Shape<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(item) : mismatch()

/** The type of an object of parsers for some or all fields of a response in graphql/contracts. */
export type ReadersOf<Answer> = { [Field in keyof Answer]?: Shape<unknown> }

/** Creates a parser that returns `fallback` for a value that is missing, null or of another type. */
export const or =
  <T, F>(shape: Shape<T>, fallback: F): Shape<T | F> =>
  (value) => {
    try {
      return shape(value)
    } catch {
      return fallback
    }
  }

export const object =
  <T extends object>(fields: { [Field in keyof T]: Shape<T[Field]> }): Shape<T> =>
  (value) => {
    if (typeof value !== 'object' || value === null) return mismatch()
    const given: Record<string, unknown> = { ...value }
    const read: Partial<T> = {}
    for (const field in fields) read[field] = fields[field](given[field])
    return complete(read)
  }

/** Casts a partial object to T without a check. Safe because the caller has parsed every field. */
const complete = <T>(read: Partial<T>): T => read as T

function mismatch(): never {
  throw new TypeError('unexpected shape')
}
