/** A year after any run of the suite, so that a launch scheduled for it never starts on its own. */
export const farYear = 2099

/** A morning of that year as a wall time, for tests where the day does not matter. */
export const farMorning = `${farYear}-03-30T09:30`

/** A wall time that European clocks skip that year, when they go forward on the last Sunday of March. */
export const farHourSkippedByDst = `${farYear}-03-29T02:30`
