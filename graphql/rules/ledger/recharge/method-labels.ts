const words: Record<string, string> = {
  card: 'card',
  upi: 'UPI',
  net_banking: 'net banking',
  bank_debit: 'bank debit',
  bank_transfer: 'bank transfer',
}

/** How a statement names the way money came in. */
export const methodLabels = (method: string): string => words[method] ?? method
