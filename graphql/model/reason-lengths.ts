/** Minimum and maximum length in characters of a short reason, such as for a cancelled reward or a blocked person. */
export const reasonLengths = { min: 3, max: 200 }
