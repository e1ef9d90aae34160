/** Later than any run of the suite: a launch set for this year never leaves by itself. */
export const farYear = 2099

/** A morning of that year as a wall time, where the day does not matter. */
export const farMorning = `${farYear}-03-30T09:30`

/** A wall time that Europe’s clocks skip that year, when they go forward on the last Sunday of March. */
export const farSkippedHour = `${farYear}-03-29T02:30`
