/** Milliseconds by which this process's clock is ahead of the machine's. 0 unless shifted-clock.mjs shifts it. */
export const clockOffset = Number(process.env.PLUTUS_CLOCK_OFFSET ?? 0)

/** Returns the environment that starts a process and its children at a given moment. `moment` is epoch ms by this process's clock. */
export const clockVariables = (moment: number): { NODE_OPTIONS: string; PLUTUS_CLOCK_OFFSET: string } => ({
  NODE_OPTIONS: `--import ${new URL('shifted-clock.mjs', import.meta.url).href}`,
  PLUTUS_CLOCK_OFFSET: String(moment - Date.now() + clockOffset),
})

/** Returns the environment that keeps this process's calendar in a child that inherits none. */
export const ownClock = () => clockVariables(Date.now())

/** Removes the shift, so that a process uses the machine's clock, as outside services do. */
export const machineClock = { NODE_OPTIONS: undefined, PLUTUS_CLOCK_OFFSET: undefined }
