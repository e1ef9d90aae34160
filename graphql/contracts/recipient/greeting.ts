type PersonName = { firstName?: string | null | undefined; lastName?: string | null | undefined }

/** Joins first and last name with a space. Omits a missing one, and returns an empty string without both. Browser-safe. */
export const fullName = ({ firstName, lastName }: PersonName): string => [firstName, lastName].filter(Boolean).join(' ')

/** Returns the name for a greeting: the first name, else the last name, else "there". Browser-safe. */
export const greetingName = ({ firstName, lastName }: PersonName): string => firstName || lastName || 'there'

/**
 * Returns the values of {{ recipient_name }} and {{ recipient_first_name }} in messages. Without a first name, both are the full name
 * `name`, and without that "there". Browser-safe.
 */
export const nameVariables = ({ firstName, name }: { firstName: string | null; name: string }) => ({
  recipient_name: isolate(name || 'there'),
  recipient_first_name: isolate(greetingName({ firstName, lastName: name })),
})

/** Matches a letter of a right-to-left script, such as Arabic or Hebrew. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Wraps a right-to-left name in Unicode isolates (U+2068, U+2069), so that it cannot reorder an amount beside it. They also work in plain
 * text.
 */
const isolate = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
