import { currentUser, onSessionEnd } from '#web/lib/session/session.ts'

type SentPaste = { person: string | undefined; campaign: string | null; file: string; text: string; isReopened: boolean }

let sent: SentPaste | undefined

onSessionEnd(() => {
  sent = undefined
})

/** Another tab can sign in another person without an end of the session here. */
const personNow = () => {
  const user = currentUser()
  return user ? `${user.id}:${user.company.id}` : undefined
}

/** Keeps the pasted text of an import until its people are added. Forgets the text before it. Null is the company's list. */
export function keepSentPaste(campaign: string | null, file: string, text: string | undefined): void {
  const person = personNow()
  sent = text === undefined || !person ? undefined : { person, campaign, file, text, isReopened: false }
}

/** Sets whether the kept text is offered for editing again, because its own import is discarded. */
export function reopenSentPaste(file: string, isReopened: boolean): void {
  if (sent?.file === file) sent.isReopened = isReopened
}

/** Returns the text to edit again, once. Empty if no import of this list was discarded since its upload. */
export function takeReopenedPaste(campaign: string | null): string {
  if (!sent?.isReopened || sent.campaign !== campaign || sent.person !== personNow()) return ''
  const { text } = sent
  sent = undefined
  return text
}
