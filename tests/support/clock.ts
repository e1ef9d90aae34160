/** Milliseconds between the calendar of this process and the machine's (shifted-clock.mjs). */
export const clockOffset = Number(process.env.PLUTUS_CLOCK_OFFSET ?? 0)

/** The variables that move the calendar of a process, and of all that it starts, to a moment (epoch ms by this process's own). */
export const clockVariables = (moment: number): { NODE_OPTIONS: string; PLUTUS_CLOCK_OFFSET: string } => ({
  NODE_OPTIONS: `--import ${new URL('shifted-clock.mjs', import.meta.url).href}`,
  PLUTUS_CLOCK_OFFSET: String(moment - Date.now() + clockOffset),
})

/** The variables by which a process that inherits nothing keeps the calendar of this one. */
export const ownClock = () => clockVariables(Date.now())

/** Without them, a process has the clock of the machine, as has whoever it asks outside. */
export const machineClock = { NODE_OPTIONS: undefined, PLUTUS_CLOCK_OFFSET: undefined }
