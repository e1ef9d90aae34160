import { type Note, noteNames } from '#contracts/rest/operation.ts'

const notes = new Set<Note>()

/** Adds a note for the operator to `/plutus/ready` and `/readyz`, or removes it. A note stops no call. This process forgets it at its end. */
export function setNote(note: Note, isOn: boolean): void {
  if (isOn) notes.add(note)
  else notes.delete(note)
}

/** Returns the notes that are set, always in the same order. */
export const listNotes = (): Note[] => noteNames.filter((note) => notes.has(note))
