/** Minimum and maximum characters of a short reason, such as for cancelling a reward or blocking a person. */
export const reasonLengths = { min: 3, max: 200 }
