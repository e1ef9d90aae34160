/** Whether an answer that ends at line `answered` misses lines of a ledger of `seq`; unknown is not behind. */
export const isBehind = (answered: string | undefined, seq: string | undefined): boolean =>
  answered !== undefined && seq !== undefined && BigInt(answered) < BigInt(seq)
