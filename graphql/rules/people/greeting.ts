type PersonName = { firstName?: string | null | undefined; lastName?: string | null | undefined }

/** Joins the names that are known; empty where none is. Browser-safe. */
export const fullName = ({ firstName, lastName }: PersonName): string => [firstName, lastName].filter(Boolean).join(' ')

/**
 * The name by which a message greets: the whole first name as it was given, else the full name, which is then the last name, else
 * "there". Browser-safe.
 */
export const greetingName = ({ firstName, lastName }: PersonName): string => firstName || lastName || 'there'

/** The variables that name a person, for messages and their previews. `name` is the full name. Browser-safe. */
export const nameVariables = ({ firstName, name }: { firstName: string | null; name: string }) => ({
  recipient_name: isolated(name || 'there'),
  recipient_first_name: isolated(greetingName({ firstName, lastName: name })),
})

/** The blocks of the scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Between isolates (U+2068, U+2069), which keep a right-to-left name from turning the order of a sum beside it, also where no markup is. */
const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
