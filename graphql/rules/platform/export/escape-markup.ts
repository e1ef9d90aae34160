const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text inside XML or HTML, where nothing of it is markup. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
