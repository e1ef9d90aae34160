const words: Record<string, string> = {
  declined: 'The card was declined.',
  bank_rejected: 'The bank didn’t complete it.',
  chargeback: 'The card or account holder disputed the payment.',
  refunded: 'It was refunded.',
}

/** A provider's code as a sentence; what finance wrote is one already. */
export const reasonLabels = (reason: string | null): string[] => (reason ? [words[reason] ?? reason] : [])
