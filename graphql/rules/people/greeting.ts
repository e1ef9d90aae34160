type PersonName = { firstName?: string | null | undefined; lastName?: string | null | undefined }

/** Joins the names that are set. Returns an empty string when there are none. Browser-safe. */
export const fullName = ({ firstName, lastName }: PersonName): string => [firstName, lastName].filter(Boolean).join(' ')

/** Returns the name for a greeting: the first name, else the last name, else "there". Browser-safe. */
export const greetingName = ({ firstName, lastName }: PersonName): string => firstName || lastName || 'there'

/** Returns the message variables that name a person. `name` is the full name. Browser-safe. */
export const nameVariables = ({ firstName, name }: { firstName: string | null; name: string }) => ({
  recipient_name: isolate(name || 'there'),
  recipient_first_name: isolate(greetingName({ firstName, lastName: name })),
})

/** Unicode blocks of right-to-left scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Wraps a right-to-left name in isolates (U+2068, U+2069), so that it cannot reorder an amount beside it. Works without markup. */
const isolate = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
