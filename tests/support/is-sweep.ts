/** In `npm run sweep`: what is tagged `sweep` runs, and what is tagged `deeper` does more. */
export const isSweep = process.env.PLUTUS_SWEEP === '1'
