/** Stands in a test where a code will: of the letters and length codes have, and never made. */
export const sampleCode = 'TEST TEST TEST TEST'
