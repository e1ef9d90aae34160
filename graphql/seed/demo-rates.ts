/** The defaults of the companies table: 1.5 % fee, 18 % tax on the fee. */
export const demoRates = { feeBps: 150, taxBps: 1800 }
