/** How many characters a reason may have for which a few words do: of a reward taken back, of a person blocked. */
export const reasonLengths = { min: 3, max: 200 }
