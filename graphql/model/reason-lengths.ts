/** How many characters a reason may have where a few words do: for a cancelled reward, or a blocked person. */
export const reasonLengths = { min: 3, max: 200 }
