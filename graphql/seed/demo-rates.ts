/** The fee and tax rates of the demo companies, in basis points: 1.5 % fee, and 18 % tax on the fee. */
export const demoRates = { feeBps: 150, taxBps: 1800 }
