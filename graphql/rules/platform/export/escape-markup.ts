const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML or HTML. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
