/** The company rows' own defaults: 1.5 % fee, 18 % tax on it. */
export const demoRates = { feeBps: 150, taxBps: 1800 }
