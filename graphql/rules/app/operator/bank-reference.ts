const names = ['UTR', 'NEFT', 'RTGS', 'IMPS', 'UPI', 'RRN', 'TXN', 'TRANSACTION', 'TRANSFER', 'REFERENCE', 'REF']
const named = new RegExp(`^(?:(?:${names.join('|')})(?:NUMBER|NO|ID)?)+(?=[^]*\\d)`)

/**
 * Returns the normal form of a bank's reference: its letters and digits in capitals, without a name such as UTR or NEFT before them.
 */
export const bankReference = (written: string): string =>
  written
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(named, '')
