let sent: { campaign: string | null; text: string; isReopened: boolean } | undefined

/** Keeps the pasted text of an upload until its people are added. Forgets the text before it. Null is the company's list. */
export function keepSentPaste(campaign: string | null, text: string | undefined): void {
  sent = text === undefined ? undefined : { campaign, text, isReopened: false }
}

/** Sets whether the kept text is offered for editing again, because its import is discarded. */
export function reopenSentPaste(isReopened: boolean): void {
  if (sent) sent.isReopened = isReopened
}

/** Returns the text to edit again, once. Empty if no import of this list was discarded since its upload. */
export function takeReopenedPaste(campaign: string | null): string {
  if (!sent?.isReopened || sent.campaign !== campaign) return ''
  const { text } = sent
  sent = undefined
  return text
}
